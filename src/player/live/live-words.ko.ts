import { grouped } from '../../base/index.ts';
import type { Translated } from '../../base/index.ts';
import type { liveWords } from './live-words.ts';

const age = (seconds: number): string =>
  seconds < 90
    ? `${Math.max(0, Math.round(seconds))}초`
    : seconds < 5400
      ? `${Math.round(seconds / 60)}분`
      : `${Math.round(seconds / 3600)}시간`;

export const ko: Translated<typeof liveWords> = {
  strip: '라이브 실행',
  growing: '라이브',
  status: { queued: '대기 중: 아직 시작하지 않음', running: '실행 중', suspended: '일시 중단됨' },
  atEdge: '최신 지점을 따라가는 중',
  stale: (seconds) => (seconds === undefined ? '연결 없음' : `연결 없음 · 마지막 수신 ${age(seconds)} 전`),
  sealed: '보는 동안 봉인되었습니다',
  same: '봉인된 녹화가 라이브로 본 것과 같습니다',
  differs: (added, gone) =>
    [
      added === 0 ? undefined : `봉인된 녹화에 새 레코드 ${grouped(added)}개`,
      gone === 0 ? undefined : `미리 보기의 레코드 ${grouped(gone)}개가 빠짐`,
    ]
      .filter((part) => part !== undefined)
      .join(', '),
  ended: '종료, 봉인되지 않음',
  fresh: (n) => `새 항목 ${grouped(n)}개`,
  freshTitle: '라이브의 최신 지점으로 가서 따라가기 (End)',
  offer: (n) => `시도 ${n}이(가) 시작되었습니다`,
  watchIt: '보기',
  missed: (entries, errors) =>
    `자리를 비운 동안: 새 항목 ${grouped(entries)}개${errors === 0 ? '' : `, 오류 ${grouped(errors)}개`}`,
  back: '떠났던 곳으로 이동',
  tell: '알림 받기',
  tellTitle: '이 탭이 뒤에 있을 때 오류, 새 시도, 종료를 알림으로 알려 줍니다',
  refused: '브라우저가 이 페이지의 알림을 허용하지 않습니다.',
  dismiss: '닫기',
  told: {
    error: (label) => `오류: ${label}`,
    attempt: (n) => `시도 ${n}이(가) 시작되었습니다`,
    sealed: '실행이 봉인되었습니다',
    ended: '실행이 봉인 없이 끝났습니다',
  },
};
