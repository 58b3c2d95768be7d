import type { Translated } from '../../base/index.ts';
import { letterOf } from '../messages.ts';
import type { words } from './words.ts';

export const ko: Translated<typeof words> = {
  sections: {
    numbers: '지금까지',
    screen: '화면',
    page: '페이지',
    files: '파일',
    traffic: '요청',
    console: '콘솔',
    outcome: '결과',
  },
  sectionsLabel: '비교하는 것',
  loading: '읽는 중',
  none: (what, letters) =>
    letters.length === 2 ? `두 녹화 모두 ${what} 없음` : `${letters.join(', ')}에 ${what} 없음`,
  noneText: '비교할 수 없습니다. 다른 쪽의 내용은 그 열에 있습니다.',
  frames: {
    what: '화면',
    side: '나란히',
    swipe: '밀어서 비교',
    diff: '차이',
    modes: '화면 비교 방법',
    before: '아직 화면 없음',
    missing: '이 그림은 녹화에 없음',
    handle: (letter) => `${letter}을(를) 보이는 정도`,
    changed: (share) =>
      share === 0
        ? '같은 그림입니다.'
        : `픽셀의 ${share < 0.001 ? '0.1 % 미만' : `${(share * 100).toFixed(1)} %`}이(가) 다릅니다.`,
    cannot: '그림을 비교할 수 없습니다.',
  },
  page: {
    what: '페이지',
    same: '트리와 텍스트가 같습니다',
    failed: '페이지를 비교하지 못했습니다',
    before: '이 시점에는 둘 중 하나에 아직 페이지가 없습니다',
    hint: (a, b) => `${a}에서 ${b}로: + ${b}에만, − ${a}에만 있음. 노드는 페이지 안의 위치로 대응시킵니다.`,
  },
  files: {
    what: '작업 트리',
    same: '트리가 같습니다',
    sameText: '이 시점에 두 작업 트리의 내용이 같습니다.',
    patch: (a, b) => `${a}의 트리에서 ${b}의 트리로 가는 변경`,
    unknown: (n) => `파일 ${n}개는 알 수 없습니다`,
    reasons: {
      'head-moved': '둘의 기준 HEAD가 다릅니다',
      'not-held': '필요한 줄이 어느 diff에도 없습니다',
    },
    before: (letter) => `${letter}에는 아직 체크포인트가 없어 트리를 HEAD로 봅니다.`,
  },
  sets: {
    only: (letter) => `${letter}에만`,
    both: (n) => `둘 다 ${n}`,
    same: '지금까지 양쪽이 같습니다',
    times: (a, b) => `${a}회 대 ${b}회`,
    counts: '둘 다 있으나 횟수가 다름',
    requests: '요청',
    lines: '콘솔 줄',
  },
  numbers: {
    fact: '재생 헤드 시점',
    time: '트레이스 시작 이후 시간',
    steps: '시작된 단계',
    errors: '알려진 오류',
    tokens: '토큰',
    cost: '비용',
    requests: '요청',
    consoleErrors: '콘솔 오류',
    url: '주소',
    now: '현재 단계',
    none: '–',
  },
  outcome: {
    fact: '끝났을 때',
    verdict: '판정',
    duration: '걸린 시간',
    failure: '실패 유형',
    snapshot: '최종 상태',
    url: '최종 주소',
    files: '바뀐 파일',
    head: 'HEAD',
    output: '답',
    console: '보관된 콘솔 줄',
    trees: (a, b) => `${a}의 최종 트리에서 ${b}의 최종 트리로`,
  },
  letters: letterOf,
};
