import { locale } from '../../base/index.ts';
import type { Translated } from '../../base/index.ts';
import type { searchWords, TAKES as takes } from './search-words.ts';

const percent = (share: number): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

export const TAKES: Translated<typeof takes> = {
  status: '500, 5xx, >=400, 400..499 같은 상태 코드를 받습니다',
  cost: '>0.1 같은 미국 달러 값을 받습니다',
  tokens: '>2k 같은 수를 받습니다',
  dur: '>2s, <50ms 같은 길이를 받습니다',
  lane: '레인 이름을 받습니다',
  kind: 'tool_call 같은 항목 종류를 받습니다',
  level: 'debug, info, warning, error를 받습니다',
  tool: '도구 이름을 받으며, *는 무엇이든 뜻합니다',
  is: 'error를 받습니다',
  during: '단계(#41), 항목 또는 구간(1:20~1:40)을 받습니다',
  before: '1:20 같은 시각이나 단계(#41)를 받습니다',
  after: '1:20 같은 시각이나 단계(#41)를 받습니다',
};

export const ko: Translated<typeof searchWords> = {
  title: '검색',
  how: '검색 비교 방법',
  matchCase: '대소문자 구분',
  wholeWord: '단어 단위',
  expression: '정규식',
  next: '다음 결과',
  previous: '이전 결과',
  searching: '검색 중',
  hits: (_n, shown) => `결과 ${shown}개`,
  hit: (n, of) => `${n}/${of}`,
  byLane: '레인별 결과',
  narrow: (lane) => `${lane}만 검색`,
  widen: '다시 모든 레인 검색',
  none: '결과 없음',
  noneText: (tracks) =>
    tracks === 0
      ? '살펴볼 레인이 없습니다. 필터가 모두 제외했습니다.'
      : '기록된 것 중에 이런 내용이 없습니다. 공백까지 입력한 그대로 찾습니다.',
  listed: (from, to, of) => `${of}개 중 ${from}–${to}번째를 표시합니다. 다음 결과는 전부를 거칩니다.`,
  badExpression: (source, why) => `“${source}”은(는) 정규식이 아닙니다: ${why}.`,
  budget: (share) =>
    `한 텍스트에서 정규식이 1초를 넘겨 녹화의 ${percent(share)}에서 멈췄습니다. 그때까지의 결과를 표시합니다. 반복 안의 반복 없이 적어 보십시오.`,
  broke: (why) => `검색이 중단되었습니다: ${why}`,
  bodiesLeft: (n) => `따로 보관된 본문 ${n}개는 검색을 위해 가져오기에 너무 커서 살펴보지 않았습니다.`,
  use: (what) => `${what} 사용`,
  trouble: ({ code, key, value, meant }) => {
    const rule = TAKES[key] ?? '';
    switch (code) {
      case 'empty':
        return `${key}: 값이 없습니다. ${rule}.`;
      case 'unclosed':
        return '따옴표가 닫히지 않았습니다.';
      case 'no-number':
        return `${key}: ${rule}. “${value}”은(는) 해당하지 않습니다.`;
      case 'unknown-key':
        return `텍스트로 찾습니다. ${meant ?? ''}: 을(를) 뜻했습니까?`;
      case 'unknown-value':
        return key === 'lane'
          ? `“${value}”라는 레인이 없습니다.`
          : key === 'during' || key === 'before' || key === 'after'
            ? `${key}: ${rule}. “${value}”은(는) 이 녹화에 없습니다.`
            : `${key}: ${rule}. “${value}”은(는) 해당하지 않습니다.`;
    }
  },
  start: '모든 레인을 검색합니다: 메시지, 인자, 출력, 본문, 콘솔, 로그, diff, 페이지의 텍스트.',
  examples: [
    ['lane:network status:>=400', '실패한 요청'],
    ['is:error', '잘못된 모든 것'],
    ['tool:*goto*', '한 도구의 호출'],
    ['dur:>1s', '1초보다 오래 걸린 것'],
    ['cost:>0.01', '1센트보다 비싼 모델 호출'],
    ['during:#3', '단계 3 동안 시작된 것'],
    ['level:warning -lane:logs', '로그 밖의 경고'],
  ],
  rules:
    '필터는 단어와 함께 쓰고 모두 만족해야 합니다. 쉼표는 또는, 빼기는 제외입니다. 따옴표로 묶으면 필터도 텍스트가 됩니다: "lane:network".',
};
