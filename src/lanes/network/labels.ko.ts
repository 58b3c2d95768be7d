import type { Translated } from '../../base/index.ts';
import type { labels } from './labels.ts';

export const ko: Translated<typeof labels> = {
  loadingTheBody: '본문을 불러오는 중',
  bodyCannotBeDecoded: '본문을 해석할 수 없습니다',
  emptyBody: '빈 본문',
  find: '찾기',
  thePictureCannotBeDecoded: '그림을 해석할 수 없습니다',
  notOnTheAxis: '축에 없음',
  loadingTheRequest: '요청을 불러오는 중',
  itsRecordIsNotHeld: '레코드가 없습니다',
  filterRequests: '요청 거르기',
  filterByAddressOrMethod: '주소나 메서드로 거르기',
  filter: '거르기',
  requestsUpToThePlayhead: '재생 헤드까지의 요청',
  record: '레코드',
  responseBody: '응답 본문',
  requestBody: '요청 본문',
  timing: '타이밍',
  responseHeaders: '응답 헤더',
  requestHeaders: '요청 헤더',
  copyTheUrl: 'URL 복사',
  websocketMessages: 'WebSocket 메시지',
};
