import type { Translated } from '../../base/index.ts';
import type { answerWords } from './answer-words.ts';

export const ko: Translated<typeof answerWords> = {
  unseen: '바뀐 것이 관찰됨. 그때 실행된 호출 없음',
  basis: { named: '파일을 이름으로 가리킴', seen: '파일이 바뀐 것이 관찰될 때 실행됨' },
  kinds: { test: '테스트', typecheck: '타입 검사', lint: '린트', build: '빌드', other: '검사' },
  results: { passed: '통과', failed: '실패', unknown: '결과 없음' },
  unknown: '이 파일의 변경을 알려 주는 기록이 없습니다. 명령이 보이지 않게 썼을 수 있습니다.',
  something: '보이지 않는 무언가',
  changed: (n, by) => (n === 1 ? `${by}이(가) 바꿨습니다.` : `호출 ${n}개가 바꿨으며, 마지막은 ${by}입니다.`),
  before: '세션이 시작되기 전에 이미 바뀌어 있었습니다.',
};
