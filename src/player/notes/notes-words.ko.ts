import type { Translated } from '../../base/index.ts';
import type { notesWords } from './notes-words.ts';

export const ko: Translated<typeof notesWords> = {
  title: '노트',
  close: '노트 닫기',
  count: (n) => `노트 ${n}개`,
  kinds: { bookmark: '북마크', range: '구간', comment: '코멘트' },
  none: '아직 노트가 없습니다',
  noneHint:
    '위에 코멘트를 쓰거나, m으로 재생 위치에 북마크를 남기거나, 레인 위를 끌어 구간을 고른 뒤 Shift+M으로 이름을 붙이세요. 노트는 이 브라우저에 남고, 녹화를 내보낼 때 함께 나갑니다.',
  commentAt: (time) => `${time}에 코멘트`,
  placeholder: '여기서 무엇을 보아야 합니까?',
  add: '코멘트 추가',
  addHint: 'Ctrl+Enter',
  bookmark: '북마크',
  removeBookmark: '북마크 지우기',
  nameRange: '구간에 이름 붙이기',
  point: '프레임의 한 점',
  pointHint: '이 코멘트가 가리키는 화면의 한 점을 고릅니다',
  noPicture: '보이는 화면이 없습니다. 프레임이 있는 녹화라면 화면 탭을 여세요',
  pointed: (x, y) => `프레임의 ${x} %, ${y} % 지점`,
  dropPoint: '프레임의 점 지우기',
  placing: '프레임의 한 점',
  placingAt: (x, y) =>
    `프레임의 한 점: 왼쪽에서 ${x} %, 위에서 ${y} %. 화살표 키로 옮기고 Enter로 정하며 Esc로 그만둡니다.`,
  placingHint: '화면을 누르거나, 화살표 키로 십자를 옮기고 Enter를 누르세요. Esc로 그만둡니다.',
  pin: (n, text) => `이 프레임의 코멘트 ${n}: ${text}`,
  go: (time) => `${time}(으)로 이동`,
  outside: '이 녹화의 범위 밖',
  onFrame: '프레임 위',
  edit: (what) => `${what} 편집`,
  remove: (what) => `${what} 삭제`,
  save: '저장',
  cancel: '취소',
  text: '노트 내용',
  untitled: '북마크',
  label: '이름 (선택)',
  removed: (n) => `노트 ${n}개를 삭제했습니다.`,
  undo: '되돌리기',
  dismiss: '닫기',
  removeAll: '노트 모두 삭제',
  arrived: (added, updated, known, left) =>
    [
      added > 0 ? `노트 ${added}개가 이 녹화와 함께 왔습니다.` : '',
      updated > 0 ? `${updated}개는 더 최근 것이어서 바꾸었습니다.` : '',
      known > 0 ? `${known}개는 이미 있었습니다.` : '',
      left > 0 ? `${left}개는 가져올 수 없었습니다.` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  arrivedUnread: (why) => `이 녹화와 함께 온 노트를 읽을 수 없습니다: ${why}`,
  ofLink: '링크에서 온 것',
  ofLinkHint: '링크가 가져온 표시입니다. 원하면 이 브라우저에 보관합니다.',
  keep: '보관',
  more: (n) => `노트 ${n}개 더 보기`,
};
