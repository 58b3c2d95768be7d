import type { Translated } from '../../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  record: '레코드',
  text: '텍스트',
  otherFields: '다른 필드',
};
