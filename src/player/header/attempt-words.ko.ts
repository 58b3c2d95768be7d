import type { Translated } from '../../base/index.ts';
import type { attemptWords } from './attempt-words.ts';

export const ko: Translated<typeof attemptWords> = {
  attempts: '시도',
  unlisted: '이 서버는 시도 목록을 제공하지 않으며 이것만 제공합니다',
  discarded: '버려짐',
};
