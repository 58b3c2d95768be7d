import type { Translated } from '../../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  noCheckpointYet: '아직 체크포인트 없음',
  theWorkingTreeWasFirst: '작업 트리는 나중에 처음 확인되었습니다.',
  changesAtThePlayhead: '재생 헤드 시점의 변경',
  fromTheRunSOwn: '실행 자체의 기록에서 왔으며 시각은 마지막 항목을 따릅니다.',
  whichStepOrWhichStretch: '어느 단계나 두 체크포인트 사이의 어느 구간이 줄을 추가했는지',
  diffNotAvailable: 'diff를 볼 수 없음',
  theSameCheckpoint: '같은 체크포인트',
  thePlayheadAndMarkerB: '재생 헤드와 마커 B가 같은 트리를 가리킵니다. 둘 중 하나를 옮기십시오.',
  headMovedInBetween: '그 사이에 HEAD가 이동함',
  changesThatCannotBeTold: '알 수 없는 변경',
  putMarkerBAtThe: '재생 헤드에 마커 B를 놓은 뒤 이동해 비교 (b)',
  whatChangedBetweenThePlayhead: '재생 헤드와 마커 B 사이에 바뀐 것',
  removeMarkerB: '마커 B 제거',
  readingTheCheckpoints: '체크포인트를 읽는 중',
  changesAtThisCheckpoint: '이 체크포인트의 변경',
};
