import type { Translated } from '../../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  aPictureThatCannotBe: '해석할 수 없는 그림',
  readingTheText: '텍스트를 읽는 중',
  loadingTheContent: '내용을 불러오는 중',
};
