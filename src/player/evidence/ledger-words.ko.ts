import type { Translated } from '../../base/index.ts';
import type { ledgerWords } from './ledger-words.ts';

export const ko: Translated<typeof ledgerWords> = {
  sum: (read, shown, offAxis, rejected) =>
    `읽은 레코드 ${read}개 = 표시됨 ${shown}개 + 축 밖 ${offAxis}개 + 거부 ${rejected}개`,
  reasons: '이유',
  noReasons: '모든 레코드를 있는 그대로 표시합니다.',
  example: '예',
  noIssues: '보고할 것이 없습니다.',
  offAxisTray: '축 밖',
  offAxisMeaning: '시각의 의미를 알 수 없는 레코드입니다. 축을 정하지 않으며 여기에서 읽을 수 있습니다.',
  line: (n) => `${n}행`,
  show: '보기',
  lossChip: (n) => `${n}개 표시 안 됨`,
  dialog: '원장',
  issues: '문제',
  times: (n) => `${n}회`,
};
