import type { Translated } from '../../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  nothingWasMeasured: '측정된 것이 없습니다',
  theRecordingHoldsNoValue: '축에 놓을 수 있는 기계의 측정값이 녹화에 없습니다.',
  runtimeAtThePlayhead: '재생 헤드 시점의 런타임',
  measuresUpToThePlayhead: '재생 헤드까지의 측정값',
  measure: '측정값',
  atThePlayhead: '재생 헤드 시점',
  peakSoFar: '지금까지의 최대',
  stepAtThePeak: '최대일 때의 단계',
  lifeCycleMarks: '수명 주기 표시',
  goToThePeak: '최대 지점으로 이동',
  record: '레코드',
};
