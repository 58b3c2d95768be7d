import type { Translated } from '../../base/index.ts';
import type { mismatchWords } from './open-anyway.ts';

export const ko: Translated<typeof mismatchWords> = {
  heldBack: '다이제스트와 맞지 않는 것은 보여 주지 않습니다. 기록된 뒤에 바뀌었을 수 있습니다.',
  showAnyway: '그래도 표시',
  shownAnyway: '요청한 대로 맞지 않는 것도 표시합니다. 기록된 뒤에 바뀌었을 수 있습니다.',
};
