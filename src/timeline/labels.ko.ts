import type { Translated } from '../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  lanes: '레인',
  dragForAnotherHeightDouble: '끌어서 높이 조절, 두 번 클릭하면 원래 높이',
  entriesByLane: '레인별 항목',
  playhead: '재생 헤드',
  fitTheRun: '전체 실행에 맞추기',
  howTimesAreWritten: '시각 표기 방법',
  foldIdleTimeOutOf: '축에서 유휴 시간 접기 (x)',
  unfold: '펼치기',
  foldIdle: '유휴 접기',
  couldNotBeDrawn: '그리지 못했습니다',
  noTime: '시각 없음',
  offTheAxis: '축 밖',
  theirTimesCannotBeTrue: '시각이 맞을 수 없습니다',
  myZone: '내 시간대',
  runZoneUtc: '실행 시간대 (UTC)',
  runZone: '실행 시간대',
  relative: '상대',
  step: (n) => `단계 ${n}`,
  day: (day, month) => `${month}월 ${day}일`,
};
