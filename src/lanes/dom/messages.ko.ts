import type { Translated } from '../../base/index.ts';
import type { messages } from './messages.ts';

export const ko: Translated<typeof messages> = {
  before: '아직 DOM 없음',
  beforeText: '페이지의 첫 스냅샷은 이보다 나중에 기록되었습니다.',
  none: '이 녹화에 페이지 스냅샷이 없습니다',
  noneText: (count) =>
    count === 0
      ? '페이지에서 기록된 것이 없습니다.'
      : `스냅샷 없이는 페이지를 다시 만들 수 없습니다. 이벤트 ${count}개는 레인에 표시합니다.`,
  failed: '페이지를 표시할 수 없습니다',
  inspect: '검사',
  inspectTitle: '페이지의 트리와 마커 B까지 바뀐 것',
  inspectLoading: '인스펙터를 불러오는 중',
  pages: '표시할 페이지',
  inUse: '사용 중인 페이지',
  saved: '저장된 페이지',
  missing: (n) => `누락된 자산 ${n}개`,
  missingTitle: '녹화에 없으며 다른 곳에서 가져오지 않습니다:',
  leftOut: '이 페이지에서 뺀 것',
  times: (n) => (n === 1 ? '' : ` ×${n}`),
  canvas: 'canvas 그림은 재생하지 않음',
  canvasTitle: (n) =>
    `그리기 명령 ${n}개가 기록되어 있으나, 재생하려면 페이지에서 스크립트를 실행해야 합니다.`,
  unplaced: (n) => `놓을 수 없는 노드 ${n}개`,
  unplacedTitle: '페이지 안의 위치가 기록되지 않았습니다.',
  stray: (n) => `무시한 변경 ${n}개`,
  strayTitle: '페이지에 없는 부분을 가리킵니다.',
  unreadable: (n) => `읽을 수 없는 이벤트 ${n}개`,
  dropped: (n) => `뺀 부분 ${n}개`,
  droppedTitle: (n) =>
    `안전을 위해 ${n}개 부분을 뺐습니다: 스크립트, 삽입된 개체, 핸들러, 그리고 무해하다고 알려지지 않은 것.`,
};
