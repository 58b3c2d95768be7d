import type { Translated } from '../../base/index.ts';
import type { answerWords } from './answer-words.ts';

export const ko: Translated<typeof answerWords> = {
  title: '이 항목에 대해 알려진 것',
  tries: (n, of) => `같은 호출의 ${of}번 중 ${n}번째 시도`,
  replaces: (result) => `앞선 시도를 대신하며, 이 결과를 인정합니다(${result}).`,
  replaced: (result) => `나중의 시도가 이것을 대신하며, 마지막 결과를 인정합니다(${result}).`,
  made: '이로 인해 또는 그동안 바뀐 것',
  file: (path) => `${path}이(가) 바뀐 이유`,
};
