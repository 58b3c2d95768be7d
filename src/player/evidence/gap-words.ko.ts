import type { Translated } from '../../base/index.ts';
import type { gapReasons, gapWords as english } from './gap-words.ts';

export const ko: Translated<typeof gapReasons> = {
  'not requested': '요청되지 않음',
  'not capable': '이 환경에서는 기록할 수 없음',
  pending: '아직 없음',
  expired: '서버에서 만료됨',
  forbidden: '비공개: 읽을 권한이 없음',
  missing: '녹화에 없음',
  refused: '안전을 위해 거부됨',
  redacted: '생산자가 가림',
  capped: '크기 제한으로 잘림',
  sparse: '드문드문 수집됨',
  'stopped early': '녹화가 일찍 멈춤',
  disconnected: '연결이 끊김',
};

export const gapWords: Translated<typeof english> = {
  list: '녹화에 없는 것',
  recording: '녹화',
  basis: { declared: '선언됨', found: '발견됨' },
  basisTitle: {
    declared: '녹화가 직접 밝힌 것입니다',
    found: '읽는 동안 발견했습니다. 녹화에는 언급이 없습니다',
  },
  effect: '영향',
  works: '계속 되는 것',
  show: '보기',
  each: (n) => `${n}개를 하나씩`,
};
