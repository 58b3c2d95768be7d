import type { Translated } from '../../base/index.ts';
import type { words } from './words.ts';

export const ko: Translated<typeof words> = {
  reading: '각 실행이 받은 입력을 읽는 중',
  none: '어느 녹화에도 실행이 받은 입력이 없습니다',
  noneText: '실행 조건, 프롬프트, 트리의 체크포인트가 없습니다.',
  input: '입력',
  notSaid: '녹화에 없음',
  verdicts: { same: '같음', differs: '다름', missing: '한쪽에만 있음' },
  verdict: (facts) => {
    const differ = facts.filter(({ verdict }) => verdict === 'differs').length;
    const missing = facts.filter(({ verdict }) => verdict === 'missing').length;
    const parts = [
      differ === 0 ? '양쪽에 있는 입력은 같음' : `입력 ${differ}개 다름`,
      `${facts.length - differ - missing}개 같음`,
      ...(missing > 0 ? [`${missing}개는 한쪽에만 있음`] : []),
    ];
    return `${parts.join(', ')}.`;
  },
};
