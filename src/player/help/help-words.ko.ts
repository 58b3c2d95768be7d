import type { Translated } from '../../base/index.ts';
import type { helpWords } from './help-words.ts';

export const ko: Translated<typeof helpWords> = {
  title: '단축키',
  note: '입력하는 동안, 대화 상자가 열려 있는 동안, 다른 보조 키를 누른 동안에는 작동하지 않습니다.',
  switch: '단일 키 단축키',
};
