import { formatBytes, grouped } from '../../base/index.ts';
import type { Translated } from '../../base/index.ts';
import type { exportWords, PARTS as parts } from './words.ts';

export const PARTS: Translated<typeof parts> = {
  frames: '화면',
  domEvents: 'DOM',
  network: '네트워크',
  console: '콘솔',
  nav: '페이지 이동',
  logs: '로그',
  runtime: '런타임',
  stateDeltas: '체크포인트',
  custom: '저장소, 창, 그 밖의 레인',
};

export const ko: Translated<typeof exportWords> = {
  title: '내보내기',
  what: '내보낼 것',
  kinds: {
    bundle: ['녹화', '어느 Playhead에서나 열리는 번들(.zip). 레인, 원장, 다이제스트가 같습니다'],
    page: ['페이지', '네트워크나 설치 없이 더블 클릭으로 재생되는 .html 파일 하나'],
    har: ['요청', '다른 도구에서 쓸 수 있는 네트워크 레인의 HAR 1.2'],
    trace: ['트레이스', '에이전트 자신의 이벤트를 담은 JSON. 여기에서 다시 열립니다'],
    table: ['표', '스프레드시트에서 쓸 수 있는 레인 항목의 CSV'],
    picture: ['그림', '이 순간의 PNG: 화면, 단계, 레인'],
    clip: ['클립', '구간을 동영상(MP4, WebM) 또는 GIF로'],
  },
  stretch: '범위',
  whole: '전체 실행',
  range: '선택한 구간',
  noRange: '선택한 구간이 없습니다. i와 o를 누르거나 레인 위에서 끄십시오',
  noTimes: '이 녹화에는 시각이 없어 전체를 내보냅니다',
  lane: '레인',
  format: '형식',
  size: '크기',
  length: '재생 길이',
  seconds: (n) => `${n}초`,
  clean: '비밀로 보이는 것 빼기',
  cleanNote: '이름이나 모양으로 찾은 토큰, 키, 쿠키, 비밀번호입니다. 사람이 입력한 내용은 언제나 뺍니다.',
  harNote: '헤더, 주소, 본문의 자격 증명은 언제나 HAR에서 뺍니다.',
  export: '내보내기',
  again: '다시 내보내기',
  cancel: '취소',
  close: '닫기',
  looking: '나갈 내용을 살펴보는 중',
  writing: '쓰는 중',
  drawing: '그리는 중',
  saved: (name, bytes) => `${name} 저장됨 (${formatBytes(bytes)})`,
  cancelled: '취소했습니다. 저장한 것이 없습니다.',
  failed: (why) => `저장하지 못했습니다: ${why}`,
  estimate: (files, bytes) => `파일 ${grouped(files)}개, 압축 전 ${formatBytes(bytes)}`,
  removed: (n) => `${grouped(n)}개를 뺐습니다. 사본이며, 무엇으로 만들었는지 적혀 있습니다.`,
  missing: (n) => `파일 ${grouped(n)}개는 더 이상 읽을 수 없어 들어 있지 않습니다.`,
  privacy: '내보내기 전에',
  notes: '내 노트 포함',
  notesHint: '북마크, 이름 붙인 구간, 코멘트를 별도 파일로',
  notesCount: (n) => `노트 ${grouped(n)}개`,
  takeOut: (what: string) => `${what} 빼기`,
  nothingFound: '비밀로 보이거나 입력된 내용을 찾지 못했습니다.',
  warning: (n) => `비공개일 수 있는 ${grouped(n)}개가 그대로 나갑니다. 파일을 받은 사람이 읽을 수 있습니다.`,
  opaque: (n) => `텍스트가 없는 그림이나 파일 ${grouped(n)}개는 안을 확인하지 않았습니다.`,
  sealed: '아무것도 빼지 않습니다. 번들은 봉인된 바이트를 그대로 담습니다.',
  derived: '봉인된 녹화는 그대로 남습니다. 사본에는 뺀 것 하나하나와 그 다이제스트가 적힙니다.',
  reasons: {
    secret: ['비밀', '이름이나 모양으로 찾은 토큰, 키, 비밀번호'],
    'credential header': ['자격 증명 헤더', 'Authorization, Cookie, Set-Cookie'],
    'typed input': ['입력한 내용', '터미널이나 페이지에 입력한 내용'],
    body: ['본문', '요청과 응답의 본문'],
    part: ['부분', ''],
  },
  parts: '통째로 뺄 것',
  partName: (id) => {
    if (id.startsWith('file:')) return id.slice('file:'.length);
    const name = id.slice('track:'.length);
    return PARTS[name] ?? name;
  },
  partSize: (files, bytes) =>
    files === 0 ? formatBytes(bytes) : `파일 ${grouped(files)}개, ${formatBytes(bytes)}`,
  found: (n) => grouped(n),
  show: '찾은 것 보기',
  more: (n) => `외 ${grouped(n)}개`,
  noBundle: '여기서는 이 녹화를 번들로 쓸 수 없습니다.',
  noTemplate:
    '녹화를 넣을 페이지를 가져오지 못했습니다. npm run build로 Playhead를 빌드하거나 녹화를 내보내십시오.',
  noPageHere: '디스크에서 연 페이지라 자신과 같은 페이지를 만들 수 없습니다. 녹화를 내보내십시오.',
  noOrigin: 'HAR에는 하루 중 시각이 필요하지만 이 녹화에는 없습니다.',
  noRequests: '이 녹화에는 요청이 없습니다.',
  noTrace: '이 녹화에는 트레이스가 없습니다.',
  noVideo: (format) =>
    `이 브라우저는 ${format} 형식을 쓸 수 없습니다(WebCodecs 인코더가 없거나, https나 localhost가 아닌 페이지입니다). GIF는 어디서나 됩니다.`,
  noRangeForClip: '선택한 구간이 없어 클립에 전체 실행을 담습니다.',
  notDrawn:
    'DOM 레인의 페이지와 그 밖의 스테이지는 그림으로 그릴 수 없습니다. 화면의 마지막 프레임이나 단계의 설명으로 대신합니다.',
  frames: (n) => `그림 ${grouped(n)}장`,
};
