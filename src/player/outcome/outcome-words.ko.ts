import type { Translated } from '../../base/index.ts';
import type { outcomeWords, stateTitles as titles } from './outcome-words.ts';

export const ko: Translated<typeof outcomeWords> = {
  title: '결과',
  passed: '통과',
  failed: '실패',
  unknown: '판정 없음',
  live: '아직 실행 중',
  given: '실행의 판정에 따름',
  fromScores: '점수에서 읽음: 판정이 주어지지 않았습니다',
  fromStatus: '실행 상태에서 읽음: 판정도 점수도 주어지지 않았습니다',
  failure: '실패 유형',
  snapshot: '최종 상태',
  showEnd: '끝 보기',
  usage: '사용량',
  input: (n) => `입력 토큰 ${n}개`,
  output: (n) => `출력 ${n}개`,
  scores: '점수',
  inferred: '추론됨',
  named: (word) => `설명에 “${word}”이(가) 나옴`,
  command: (word) => `“${word}”을(를) 언급한 마지막 호출`,
  failing: '실행이 실패한 곳',
  changed: (_n, count) => `파일 ${count}개 변경`,
  at: (url) => `위치 ${url}`,
  consoleLines: (count) => `콘솔 ${count}줄`,
};

export const stateTitles: Translated<typeof titles> = {
  pass: '측정했고, 통과했습니다',
  fail: '측정했고, 실패했습니다',
  measured: '측정했습니다. 정해진 기준은 없습니다',
  unmeasured: '측정하지 않았습니다. 통과도 실패도 아닙니다',
  invalid: '측정했지만 값을 인정하지 않습니다',
};
