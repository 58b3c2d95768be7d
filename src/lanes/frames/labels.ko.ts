import type { Translated } from '../../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  putMarkerBAtThe: '재생 헤드에 마커 B를 놓은 뒤 이동해 비교 (b)',
  compareWithMarkerB: '마커 B와 비교',
  removeMarkerB: '마커 B 제거',
  previousFrame2: '이전 프레임',
  previousFrame: '이전 프레임 (,)',
  nextFrame2: '다음 프레임',
  nextFrame: '다음 프레임 (.)',
  frameAtMarkerB: '마커 B의 프레임',
  dividerBetweenMarkerBOn: '왼쪽의 마커 B와 재생 헤드 사이의 구분선',
  zoomOut2: '축소',
  zoomOut: '축소 (−)',
  showTheWholePicture0: '그림 전체 보기 (0)',
  zoomIn: '확대',
  zoomInOrCtrlAnd: '확대 (+ 또는 Ctrl과 휠)',
  noFrameYet: '아직 프레임 없음',
  theFirstPictureOfThe: '화면의 첫 그림은 나중에 찍혔습니다.',
  screenOfTheRun: '실행 화면',
  theFrame: '프레임',
};
