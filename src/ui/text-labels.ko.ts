import type { Translated } from '../base/index.ts';
import type { textLabels } from './text-labels.ts';

export const ko: Translated<typeof textLabels> = {
  longOrDeepPartsAre: '길거나 깊은 부분은 줄여 표시합니다. 복사하면 전부 얻습니다.',
  table: '표',
  messageTooLongToBe: '메시지 (Markdown으로 배치하기에 너무 김)',
  copyTheWholeLine: '줄 전체 복사',
};
