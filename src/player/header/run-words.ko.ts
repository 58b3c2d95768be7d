import type { Translated } from '../../base/index.ts';
import type { runWords } from './run-words.ts';

export const ko: Translated<typeof runWords> = {
  id: '실행',
  format: '읽은 형식',
  environment: '환경',
  harness: '하네스',
  model: '모델',
  seed: '시드',
  began: '시작',
  length: '길이',
  steps: (n) => `${n}단계`,
  fidelity: '충실도',
  trace: '트레이스 출처',
  input: '입력 토큰',
  output: '출력 토큰',
  cost: '비용',
  notes: '메모',
};
