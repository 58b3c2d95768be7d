import type { Translated } from '../base/index.ts';
import type { messages } from './messages.ts';

export const ko: Translated<typeof messages> = {
  settings: '설정',
  loading: '페이지를 불러오는 중',
  theme: { light: '밝은 테마 사용', dark: '어두운 테마 사용' },
  bug: {
    title: '플레이어에 문제가 생겼습니다',
    text: '녹화가 아니라 플레이어의 결함이며, 녹화는 그대로입니다. 아래 보고서에는 녹화된 내용이 들어 있지 않습니다.',
    report: '보고서',
    copy: '보고서 복사',
    copied: '보고서를 복사했습니다',
    reload: '새로고침',
  },
};
