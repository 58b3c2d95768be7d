import type { Translated } from '../../base/index.ts';
import type { refusalWords as refusals, words } from './words.ts';

export const ko: Translated<typeof words> = {
  list: '카세트들, 각자의 체크포인트와 함께',
  of: (letter) => `카세트 ${letter}`,
  allFirst: '모두 처음 체크포인트로',
  allFirstTitle: '모든 카세트가 처음 체크포인트, 즉 기록 이전에 섭니다',
  clocks: '첫 활동 시각으로 맞춤',
  clocksTitle: '모든 카세트를 사용자 활동의 벽시계로, 가장 이른 것부터 놓습니다',
  own: (letter) => `${letter} 따로 움직이기`,
  ownTitle: '자기 속도로 따로 재생하고 멈춥니다',
  speed: (letter) => `${letter}의 속도`,
  play: (letter) => `${letter} 재생`,
  pause: (letter) => `${letter} 일시정지`,
  pair: (a, b) => `${a} 대비 ${b}의 계층`,
  compare: (a, b) => `${a}와 ${b}를 계층별로 비교`,
  comparing: '계층을 비교하는 중',
  notBoth: '계층별로 비교하려면 양쪽 모두 카세트여야 합니다.',
  unreadable: '카세트의 파일을 읽지 못했습니다',
  unjudged: (why) =>
    `이 카세트들이 한 작업 공간에 있을 수 있는지 판단하지 못했습니다: ${why}. 페이지를 다시 불러오십시오.`,
  none: '열린 카세트가 없습니다',
  noneText: '체크포인트와 계층은 기록된 카세트에 있습니다.',
};

export const refusalWords: Translated<typeof refusals> = {
  sameId: (letter) => `${letter}와 같은 카세트입니다. 작업 공간에는 카세트가 한 번씩만 있습니다.`,
  sameSession: (letter) =>
    `${letter}와 같은 루트 세션입니다. 한 세션의 두 카세트는 작업 공간을 함께 쓸 수 없습니다.`,
  conflict: (what, letter) =>
    `${what}의 내용이 ${letter}와 다릅니다. 함께 쓰는 것은 재생하기 전에 같아야 합니다.`,
};
