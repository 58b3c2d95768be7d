import type { Translated } from '../../base/index.ts';
import type { offlineWords } from './offline-words.ts';

export const ko: Translated<typeof offlineWords> = {
  updateTitle: 'Playhead 새 버전이 준비되었습니다.',
  updateText: '새로고침하면 바뀝니다. 끌어다 놓은 파일은 다시 열어야 합니다.',
  update: '새로고침',
  later: '나중에',
  kept: '이 페이지는 오프라인에서도 열립니다.',
  unkept: '이 페이지의 사본이 없어 열려면 네트워크가 필요합니다.',
  coming: '네트워크 없이 열 수 있도록 이 페이지의 사본을 저장하는 중…',
  drop: '오프라인 사본 삭제',
  keep: '오프라인 사본 저장',
};
