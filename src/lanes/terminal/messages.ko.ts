import type { Translated } from '../../base/index.ts';
import type { messages } from './messages.ts';

export const ko: Translated<typeof messages> = {
  before: '아직 출력 없음',
  beforeText: '터미널에 처음 출력된 것은 이보다 나중입니다.',
  none: '출력이 없습니다',
  noneText: '이 터미널 녹화에는 출력이 없습니다.',
  beside: '공유 시계에 없음',
  besideText: (n) => `언제 시작했는지 녹화에 없어 이벤트 ${n}개를 이 축에 놓을 수 없습니다.`,
  failed: '터미널을 표시할 수 없습니다',
  session: '세션',
  latest: '마지막으로 출력된 것',
  screen: (cols, rows) => `터미널, ${cols}열 ${rows}행`,
  size: (cols, rows) => `${cols} × ${rows}`,
  written: '출력된 그대로',
  hidden: '입력한 내용은 비밀번호일 수 있어 표시하지 않습니다.',
  reveal: '입력한 내용 보기',
  typed: '입력',
  unreadable: '레코드',
};
