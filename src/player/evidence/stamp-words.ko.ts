import type { Translated } from '../../base/index.ts';
import type { stamps } from './stamp-words.ts';

export const ko: Translated<typeof stamps> = { epoch: 't, epoch', fromOrigin: 't0 기준 t' };
