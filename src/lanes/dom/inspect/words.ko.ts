import { formatBytes, grouped } from '../../../base/index.ts';
import type { Translated } from '../../../base/index.ts';
import { MAX_HTML } from './html-text.ts';
import type { words } from './words.ts';

const px = (n: number): string => String(Math.round(n * 10) / 10);

export const ko: Translated<typeof words> = {
  panel: '페이지 검사',
  tree: '트리',
  changes: 'B까지의 변경',
  elements: '페이지의 요소',
  pick: '페이지에서 요소 고르기',
  picking: '페이지의 요소를 클릭하십시오. Esc로 멈춥니다.',
  nothing: '재생 헤드 시점에 페이지가 없습니다.',
  choose: '트리나 페이지에서 요소를 고르십시오.',
  filtered: '표시되는 그대로의 페이지입니다. 안전을 위해 뺀 것은 트리에 없습니다.',
  box: '상자',
  boxText: ({ x, y, width, height }) => `${px(width)} × ${px(height)}, 위치 ${px(x)}, ${px(y)}`,
  noBox: '없음: 그려지지 않음',
  selector: '선택자',
  inRoot: (where) => `${where} 안`,
  copySelector: '선택자 복사',
  copyHtml: 'HTML 복사',
  htmlCut: `${formatBytes(MAX_HTML)}보다 길어 앞부분만 복사했습니다.`,
  attributes: '속성',
  text: '텍스트',
  noMarker: '마커 B가 없습니다',
  noMarkerText: '지금 위치에 놓은 뒤 재생 헤드를 옮기십시오.',
  setMarker: '재생 헤드에 B 놓기',
  span: (from, to) => `${from}에서 ${to}까지 바뀐 것.`,
  future: '마커 B가 재생 헤드보다 뒤에 있습니다. 이 변경은 아직 일어나지 않았습니다.',
  byPlace: '둘 사이에 페이지의 새 스냅샷이 기록되어, 요소를 위치로 대응시킵니다.',
  comparing: '두 시점의 페이지를 비교하는 중',
  beforeFirst: '둘 중 하나가 페이지의 첫 스냅샷보다 앞입니다.',
  failed: '페이지를 비교할 수 없습니다',
  nodes: (n) => `트리 변경 ${grouped(n)}개`,
  lines: (n) => `텍스트 ${grouped(n)}줄`,
  linesUnknown: '텍스트가 너무 달라 나란히 놓을 수 없습니다.',
  same: '둘 사이에 바뀐 것이 없습니다.',
  more: (n) => `${grouped(n)}개는 표시하지 않았습니다.`,
  inside: (n) => (n === 0 ? '' : `안쪽 노드 ${grouped(n)}개 포함`),
  moved: '다른 부모로 옮겨짐',
  kinds: { added: '추가', removed: '제거', changed: '변경' },
  notHere: '그 부분은 재생 헤드 시점의 페이지에 없습니다.',
};
