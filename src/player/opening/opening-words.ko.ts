import type { Translated } from '../../base/index.ts';
import type { openingWords } from './opening-words.ts';

export const ko: Translated<typeof openingWords> = {
  several: '어느 것을 여시겠습니까?',
  severalHint: '하나씩 따로 열 수 있습니다. 한 실행의 것이라면 하나로 여십시오.',
  open: '열기',
  openAll: '모두 하나의 녹화로 열기',
  files: '파일을 무엇으로 보았는지',
  fileHint: '내용을 보고 판단했습니다. 더 정확히 안다면 바꾸십시오.',
  readAs: (name) => `${name}을(를) 읽을 형식`,
  unknown: '알 수 없음',
  none: '읽지 않음',
  choose: '형식 선택…',
  again: '다시 읽기',
  guess: (sure) => (sure >= 0.85 ? '확실' : sure >= 0.5 ? '유력' : sure >= 0.16 ? '추측' : ''),
  joins: '하나의 녹화인 이유',
  more: (count) => `외 ${count}개`,
  and: (count) => `외 파일 ${count}개`,
};
