import type { Translated } from '../../base/index.ts';
import type { cannotOpenWords } from './cannot-open-words.ts';

export const ko: Translated<typeof cannotOpenWords> = {
  cannotOpen: '이 녹화를 열 수 없습니다',
  tried: '시도한 것',
  todo: '할 수 있는 것',
  code: '코드',
  another: '다른 녹화 열기',
};
