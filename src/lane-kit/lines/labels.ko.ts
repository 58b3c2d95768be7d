import type { Translated } from '../../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  filterByText: '텍스트로 거르기',
  clearTheFilter: '필터 지우기',
};
