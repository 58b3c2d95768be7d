import type { Translated } from '../../base/index.ts';
import type { taskPieces, taskWords } from './task-words.ts';

export const pieces: Translated<typeof taskPieces> = {
  once: '한 번',
  twice: '두 번',
  times: (n) => `${n}번`,
  exit: (codes) => ` (종료 코드 ${codes})`,
};

export const ko: Translated<typeof taskWords> = {
  'Failed, then passed: {}': '실패한 뒤 통과: {0}',
  'Failed: {}': '실패: {0}',
  '{} failed{}; the last of {} tries passed.': '실패({0}){1}. {2}번 중 마지막 시도는 통과했습니다.',
  'What changed between the tries was looked at.': '시도 사이에 바뀐 것을 살펴보았다.',
  'Its output was read.': '출력을 읽었다.',
  'An error after the last passing check': '마지막으로 통과한 검사 뒤의 오류',
  '{} errors after the last passing check': '마지막으로 통과한 검사 뒤의 오류 {0}개',
  'It was decided whether what had passed still holds.': '통과했던 것이 아직 유효한지 판단했다.',
  'The server failed: {}': '서버가 실패함: {0}',
  'The answer’s body and the step that asked were looked at.': '응답 본문과 요청한 단계를 살펴보았다.',
  'Called {} times in a row: {}': '연달아 {0}번 호출: {1}',
  'The same call with nothing else done in between: what it answered did not change what was done next.':
    '사이에 다른 일 없이 같은 호출을 반복했습니다. 받은 답이 다음 행동을 바꾸지 않았습니다.',
  'The first answer and the last were compared.': '처음 답과 마지막 답을 비교했다.',
  'Nothing happened for {}': '{0} 동안 아무 일도 없음',
  'No step had begun.': '시작된 단계가 없었습니다.',
  'The last step before it: “{}”.': '그 앞의 마지막 단계: “{0}”.',
  'It is known what was waited for.': '무엇을 기다렸는지 안다.',
  'Ends with a question: {}': '질문으로 끝남: {0}',
  'The last message asks, and nothing answers it.': '마지막 메시지가 묻고, 아무것도 답하지 않습니다.',
  'The question was answered.': '질문에 답했다.',
  '{} was edited and not tested after it': '{0}을(를) 편집한 뒤 시험하지 않음',
  '{} files were edited and not tested after it': '파일 {0}개를 편집한 뒤 시험하지 않음',
  'No test ran in the whole run.': '전체 실행에서 테스트가 실행되지 않았습니다.',
  'The last test ran before these edits.': '마지막 테스트는 이 편집보다 먼저 실행되었습니다.',
  'The edits were read, or tests were run on the final state.':
    '편집을 읽었거나, 최종 상태에서 테스트를 실행했다.',
  'Dependencies changed: {}': '의존성이 바뀜: {0}',
  'What is installed decides what runs: new or raised versions are worth a look.':
    '설치된 것이 실행되는 것을 정합니다. 새 버전이나 올린 버전은 살펴볼 만합니다.',
  'Each changed dependency was looked at.': '바뀐 의존성을 하나하나 살펴보았다.',
  'Changed where harm is easily done: {}': '해를 끼치기 쉬운 곳이 바뀜: {0}',
  'Build servers, containers, credentials, migrations and hooks reach beyond the code.':
    '빌드 서버, 컨테이너, 자격 증명, 마이그레이션, 훅은 코드 밖까지 영향을 미칩니다.',
  'Each change was read.': '변경을 하나하나 읽었다.',
  'The evidence does not check out: {}': '증거가 맞지 않음: {0}',
  'The recording was fetched anew from its producer, or what differs is explained.':
    '생산자에게서 녹화를 다시 받았거나, 다른 점이 설명되었다.',
  'Something is not in the recording ({})': '녹화에 없는 것이 있음({0})',
  '{} things are not in the recording ({})': '녹화에 없는 것 {0}개({1})',
  'It was decided whether what is missing bears on the verdict.': '없는 것이 판정에 영향을 주는지 판단했다.',
  'Memory ran out: {}': '메모리 부족: {0}',
  'The run fails here: {}': '실행이 여기서 실패함: {0}',
  'The last error of a failed run; a later try made it good.':
    '실패한 실행의 마지막 오류입니다. 나중의 시도가 바로잡았습니다.',
  'Where it begins, where it shows and what ran then were looked at.':
    '시작된 곳과 드러난 곳, 그때 실행된 것을 살펴보았다.',
  'Something was killed for want of memory; what it was doing may be half done.':
    '메모리가 모자라 무언가 종료되었습니다. 하던 일이 반만 끝났을 수 있습니다.',
  'What was killed, and what it left half done, were looked at.': '종료된 것과 반만 끝난 것을 살펴보았다.',
  'The final patch and what was seen to change differ': '최종 패치와 관찰된 변경이 다름',
  'It is known where the difference comes from.': '차이가 어디서 오는지 안다.',
  'No instructions were captured for the code that changed': '바뀐 코드에 대한 지침이 기록되지 않음',
  'Neither AGENTS.md nor CLAUDE.md was found when the session began: which rules the agent worked by is not known.':
    '세션이 시작될 때 AGENTS.md도 CLAUDE.md도 없었습니다. 에이전트가 어떤 규칙에 따라 일했는지 알 수 없습니다.',
  'It is known by which rules the change is to be judged.': '변경을 어떤 규칙으로 판단할지 안다.',
  'Check not passed: {}': '통과하지 못한 검사: {0}',
  'Its grader gives no reason.': '채점기가 이유를 말하지 않습니다.',
  'The moment that bears on it was looked at.': '관련된 순간을 살펴보았다.',
  'No result is known: {}': '결과를 알 수 없음: {0}',
  'It began, and nothing tells how it ended: it says nothing of what was left behind.':
    '시작되었지만 어떻게 끝났는지 알려 주는 것이 없습니다. 남은 것에 대해 아무것도 말하지 않습니다.',
  'Its result was found elsewhere, or it was run again.': '결과를 다른 곳에서 찾았거나, 다시 실행했다.',
  'No test, lint or type check ran': '테스트, 린트, 타입 검사가 실행되지 않음',
  '{} commands ran and {} edits were made; none of the commands is known to check code.':
    '명령 {0}개를 실행하고 편집 {1}개를 했지만, 코드를 검사하는 것으로 알려진 명령은 없습니다.',
  'A check was run on the final state, or it was decided that none is needed.':
    '최종 상태에서 검사를 실행했거나, 필요 없다고 판단했다.',
  'Ran once and failed{}.': '한 번 실행되어 실패했습니다{0}.',
  'Ran {} times and failed each time{}.': '{0}번 실행되어 매번 실패했습니다{1}.',
  '{} of {} tries failed, the last one too{}.': '{1}번 가운데 {0}번 실패했고 마지막도 실패했습니다{2}.',
  '“{}” passed; an error came later, first “{}”.': '“{0}”이(가) 통과한 뒤 오류가 났습니다. 처음은 “{1}”.',
  '“{}” passed; errors came later, first “{}”.': '“{0}”이(가) 통과한 뒤 오류들이 났습니다. 처음은 “{1}”.',
  'Answered with an error of its own {}.': '서버 자신의 오류로 응답했습니다: {0}.',
  'Answered with an error of its own {}, first during “{}”.':
    '서버 자신의 오류로 응답했습니다: {0}. 처음은 “{1}” 도중.',
  'The earliest error that no later success made good.': '나중의 성공으로 고쳐지지 않은 첫 오류입니다.',
  'The earliest error that no later success made good. It happened during “{}”.':
    '나중의 성공으로 고쳐지지 않은 첫 오류입니다. “{0}” 도중에 일어났습니다.',
  'Nothing made it good later. Before that command {} was edited.':
    '나중에 고쳐지지 않았습니다. 그 명령 전에 {0}이(가) 편집되었습니다.',
  'Nothing made it good later. Before that command {} were edited.':
    '나중에 고쳐지지 않았습니다. 그 명령 전에 {0}이(가) 편집되었습니다.',
  'Nothing made it good later. It happened during “{}”. Before that command {} was edited.':
    '나중에 고쳐지지 않았습니다. “{0}” 도중에 일어났습니다. 그 명령 전에 {1}이(가) 편집되었습니다.',
  'Nothing made it good later. It happened during “{}”. Before that command {} were edited.':
    '나중에 고쳐지지 않았습니다. “{0}” 도중에 일어났습니다. 그 명령 전에 {1}이(가) 편집되었습니다.',
  '“{}” was told of {} earlier, by another lane, and nothing made the failure good later.':
    '“{0}”은(는) {1} 전에 다른 레인에서 이미 말해졌고, 나중에 고쳐지지 않았습니다.',
  '“{}” was told of {} earlier, by another lane, and nothing made the failure good later. It happened during “{}”.':
    '“{0}”은(는) {1} 전에 다른 레인에서 이미 말해졌고, 나중에 고쳐지지 않았습니다. “{2}” 도중에 일어났습니다.',
  'In the final patch, and nobody was seen to change it: {}.':
    '최종 패치에 있지만 바꾸는 것이 관찰되지 않음: {0}.',
  'Edited, and not in the final patch: {}.': '편집되었지만 최종 패치에 없음: {0}.',
  'In the final patch, and nobody was seen to change it: {}. Edited, and not in the final patch: {}.':
    '최종 패치에 있지만 바꾸는 것이 관찰되지 않음: {0}. 편집되었지만 최종 패치에 없음: {1}.',
};
