import type { Translated } from '../../base/index.ts';
import type { evidenceDialogWords } from './dialog-words.ts';

export const ko: Translated<typeof evidenceDialogWords> = {
  dialog: '증거',
  meaning:
    '무결성은 이 바이트가 목록에 등록된 바이트와 같은지를 말합니다. 실행이 옳았는지는 말하지 않습니다.',
  checks: '확인 항목',
  noChecks: '확인한 것이 없습니다. 녹화에 다이제스트 목록도, 체인도, 서명도 없습니다.',
  passedCheck: '일치',
  failedCheck: '불일치',
  gaps: '녹화에 없는 것',
  honesty: '이 녹화에 담긴 것',
  noGaps: '선언된 공백도, 발견된 공백도 없습니다.',
  fidelity: '수집된 충실도',
  fidelityUnknown: '녹화에 명시되지 않음',
  requestUnknown: '무엇을 요청했는지는 기록되지 않았습니다.',
};
