import type { Translated } from '../../base/index.ts';
import type { checkpointWords, verifyWords as verification } from './words.ts';

export const ko: Translated<typeof checkpointWords> = {
  list: '체크포인트, 순서대로',
  reading: '체크포인트를 읽는 중',
  previous: '이전 체크포인트 ([)',
  next: '다음 체크포인트 (])',
  play: '다음 것까지 재생',
  playing: (index) => `${index}까지 재생 중`,
  playTitle: '설정된 속도로 재생하고 그곳에서 멈춥니다',
  fast: '대기 건너뛰기',
  fastTitle: '가는 동안 대기를 건너뜁니다. 모든 항목은 그대로 거칩니다',
  here: '이 체크포인트에 있습니다. 모든 레인이 이 커서의 내용을 보여 줍니다',
  between: '체크포인트 사이: 레인은 추정된 시계에 따라 이 시점을 보여 줍니다',
  before: '기록 이전',
  ended: '끝난 상태',
  turn: (n, outcome) => `턴 ${n}: ${outcome}`,
  atMark: '체크포인트에서',
  byTime: '시각 기준',
  alsoCalled: '다른 이름',
  cursor: '커서',
  activity: '사용자 활동',
  event: (n, all) => (n === 0 ? '아직 없음' : `이벤트 ${n}/${all}`),
  position: (chunk, unit) => (chunk === 0 ? '아직 없음' : `청크 ${chunk}, 단위 ${unit}`),
  trigger: '계기',
  triggers: {
    bootstrap: '처음: 녹화 이전',
    intent: (n) => `의도의 효과, 이벤트 ${n} 이후`,
    event: (n) => `이벤트 ${n}`,
    observed: (type, connection, chunk) => `${connection}의 청크 ${chunk}에서 관찰된 ${type}`,
  },
  fingerprint: '지문',
  fingerprints: {
    reproduced: '나타내는 내용에서 재현됨',
    'not reproduced': '나타낼 수 있는 어느 것과도 맞지 않음',
    none: '없음: 관찰된 것이 없음',
    checking: '확인 중',
  },
  subjects: '대상',
  ready: '준비 조건',
  readyIs: (type, subject, equals) => `${subject}의 ${type}이(가) ${equals}`,
  noSubjects: '없음',
  goTo: (what) => `${what}이(가) 처음 나온 곳으로 이동`,
};

export const verifyWords: Translated<typeof verification> = {
  title: '검증',
  start: '이 카세트를 층별로 확인',
  checking: '층을 확인하는 중',
  failedToRead: '카세트의 파일을 읽지 못했습니다',
  verdicts: {
    'consistent, unsigned': '일치, 서명 없음',
    'in doubt, unsigned': '의심됨, 서명 없음',
    failed: '실패',
  },
  means:
    '다이제스트는 손상되지 않았음을 말합니다. 서명이 없으므로, 카세트를 바꾼 사람이 다시 봉인할 수 있습니다.',
  layers: {
    files: '파일, 스키마, 계획',
    activity: '의도와 효과',
    protocol: '프로토콜',
    transport: '전송',
    state: '최종 상태',
  },
  outcomes: {
    ok: '통과',
    doubt: '의심됨',
    failed: '실패',
    'not reached': '확인하지 않음',
  },
  chunk: (n) => `청크 ${n}`,
  chunks: (a, b) => `청크 ${a ?? '없음'} 대 ${b ?? '없음'}`,
};
