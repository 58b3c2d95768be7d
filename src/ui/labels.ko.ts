import type { Translated } from '../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  close: '닫기',
  loadingTheDiff: 'diff를 불러오는 중',
  loadingTheValue: '값을 불러오는 중',
};
