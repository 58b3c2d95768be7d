import type { Translated } from '../base/index.ts';
import type { recentWords } from './recent-words.ts';

export const ko: Translated<typeof recentWords> = {
  title: '이전에 연 것',
  none: '연 것이 여기에 남아 다시 열 수 있습니다. 주소로 열었거나, 이 브라우저가 다시 찾을 수 있는 파일입니다.',
  kept: '목록은 이 브라우저에만 남습니다.',
  file: '이 컴퓨터의 파일',
  forget: (title) => `${title} 지우기`,
  forgetAll: '모두 지우기',
  forgotten: '목록을 비웠습니다.',
  refused: (title) => `브라우저가 ${title}을(를) 읽도록 허용되지 않았습니다. 다시 고르거나 허용하십시오.`,
  gone: (title) =>
    `${title}이(가) 있던 곳에 없습니다. 옮겨졌거나 이름이 바뀌었거나 삭제되었습니다. 다시 고르거나 목록에서 지우십시오.`,
  tour: '둘러보기',
  tourTitle: '샘플 web-checkout을 여섯 곳에서 짧게 둘러봅니다',
};
