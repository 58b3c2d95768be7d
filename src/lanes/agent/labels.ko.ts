import type { Translated } from '../../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  arguments: '인자',
  command: '명령',
  patch: '패치',
  query: '질의',
  oldText: '이전 텍스트',
  newText: '새 텍스트',
  theRecordingHoldsNoResult: '이 호출의 결과가 녹화에 없습니다.',
  output: '출력',
  selectThisAgent: '이 에이전트 선택',
  tokensAndCost: '토큰과 비용',
  record: '레코드',
  theRecordingHoldsItsName: '녹화에 이름만 있습니다.',
  attributes: '속성',
};
