import type { Translated } from '../../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  oldAndNewSideBy: '이전과 이후를 나란히',
  linesThatDifferInWhite: '공백만 다른 줄은 같은 것으로 봅니다',
  copyTheDiff: 'diff 복사',
  changedFiles: '바뀐 파일',
};
