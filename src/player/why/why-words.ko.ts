import type { Translated } from '../../base/index.ts';
import type { whyWords } from './why-words.ts';

export const ko: Translated<typeof whyWords> = {
  title: '원인',
  close: '원인 닫기',
  list: '원인, 가까운 순서',
  recorded: '기록됨',
  inferred: '추론됨',
  within: '위치:',
  asked: '질문',
  loading: '누가 무엇을 말했는지 읽는 중',
  gone: '이 항목은 녹화에 없습니다',
  legend: '기록됨: 트레이스에 적혀 있습니다. 추론됨: 시각이나 순서로 짐작했으며 틀릴 수 있습니다.',
  decision: '에이전트의 결정',
  task: '과제',
  rules: {
    call: '이 호출의 결과',
    parent: '트레이스에서 이것 아래에 있음',
    task: '트레이스에 따르면 여기서 주어진 과제의 일부',
    artifact: '참조가 같은 바이트',
    validation: '트레이스에 따르면 이것에 대한 검사',
    inside: (also) => `이것이 실행되는 동안 시작됨${also}`,
    after: (later) => `이것이 끝나고 ${later}시작됨`,
    sampled: (later) => `마지막 편집인 이것 이후 ${later}수집됨`,
    failure: (later) => `이것이 실패하고 ${later}나타남`,
    order: '트레이스에서 이것의 바로 다음',
    also: (rivals) => `, 함께 실행 중인 것 ${rivals}개`,
    later: (duration) => `${duration} 뒤 `,
  },
  ends: {
    task: '여기서 시작되었습니다. 에이전트가 받은 요청입니다.',
    decision: '트레이스에서 이보다 앞선 사람의 메시지가 없습니다.',
    open: '이전의 일은 알 수 없습니다. 상위 항목이 기록되지 않았고, 그때나 2초 전까지 실행된 동작이 없습니다.',
  },
};
