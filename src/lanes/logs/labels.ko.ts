import type { Translated } from '../../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  filterTheLog: '로그 거르기',
  logUpToThePlayhead: '재생 헤드까지의 로그',
  record: '레코드',
};
