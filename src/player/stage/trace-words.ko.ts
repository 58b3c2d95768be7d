import type { Translated } from '../../base/index.ts';
import type { traceWords } from './trace-words.ts';

export const ko: Translated<typeof traceWords> = {
  alone: '트레이스만으로도 전체를 재생할 수 있습니다',
  aloneText: '이 녹화에는 환경의 화면이 없으므로, 에이전트가 수행 중인 단계를 보여 줍니다.',
  withheld: '녹화가 비공개입니다',
  withheldText:
    '다른 레인을 볼 권한이 없습니다. 만든 사람이나 관리자에게 요청하십시오. 트레이스는 전부 재생되므로 에이전트가 수행 중인 단계를 보여 줍니다.',
  notBegun: '아직 아무 일도 없습니다',
  notBegunText: '라이브 실행이며 아직 시작하지 않았습니다. 에이전트가 행동하는 대로 여기에 나타납니다.',
  before: '첫 단계 이전',
  beforeText:
    '이 시점에는 에이전트가 아직 아무것도 하지 않았습니다. 재생하거나 j를 눌러 첫 단계로 이동하십시오.',
  noTrace: '입력에 트레이스가 없습니다',
  noTraceText: '입력에 트레이스가 없어 에이전트 레인이 비어 있습니다. 나머지는 모두 아래에 표시됩니다.',
  result: '결과',
  arguments: '인자',
  running: '이 시점에는 아직 실행 중입니다. 어떻게 끝나는지는 아직 표시하지 않습니다.',
  unfinished: '종료가 기록되지 않았습니다.',
};
