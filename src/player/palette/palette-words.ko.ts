import type { Translated } from '../../base/index.ts';
import type { paletteWords } from './palette-words.ts';

export const ko: Translated<typeof paletteWords> = {
  title: '명령',
  field: '명령, 레인, 단계 또는 단계 번호',
  none: '그런 이름이 없습니다.',
  found: (n) => `${n}개`,
  panels: '패널',
  lanes: '레인',
  steps: '단계',
  lane: (title) => `${title} 레인 훑어보기`,
  entries: (n) => `항목 ${n}개`,
  dialogs: {
    run: '실행 정보',
    evidence: '증거와 확인 결과',
    ledger: '원장: 모든 레코드의 내역',
    honesty: '수집: 레인별 충실도, 시계, 공백',
    export: '내보내기',
  },
};
