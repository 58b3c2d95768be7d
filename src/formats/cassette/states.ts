import { field, stringField } from '../records.ts';
import { isAbsolute } from './activity.ts';
import type { Refusals } from './refusal.ts';

/** What a session was before and ended as (contracts/cassette.md 1.7): the rules under which it can be compared with another. */
export function judgeState(
  state: unknown,
  file: string,
  rootSession: string | undefined,
  refusals: Refusals,
): void {
  const refuse = (code: string, message: string): void => refusals.add(code, file, message);
  const agent = field(state, 'agent');
  const tutti = field(state, 'tuttiMode');
  const sections = [
    ['agent.sessions', field(agent, 'sessions')],
    ['tuttiMode.activations', field(tutti, 'activations')],
    ['tuttiMode.turnSnapshots', field(tutti, 'turnSnapshots')],
    ['workflows', field(state, 'workflows')],
    ['issues', field(state, 'issues')],
  ] as const;
  for (const [name, value] of sections)
    if (!Array.isArray(value)) refuse('state-section-missing', `${name} is not there as a list.`);
  const sessions = listOf(agent, 'sessions');
  const root = stringField(agent, 'rootSessionId');
  const byId = new Map(sessions.map((session) => [stringField(session, 'id') ?? '', session]));
  if (byId.size !== sessions.length) refuse('state-session-repeated', 'Two sessions have one id.');
  if (root === undefined || stringField(byId.get(root), 'kind') !== 'root')
    refuse('state-root-missing', 'The root session is not among its sessions.');
  if (file === 'expected-state.json' && rootSession !== undefined && !byId.has(rootSession))
    refuse('state-root-other', 'The state is of another session than the cassette’s root.');
  for (const [id, session] of byId) judgeSession(id, session, byId, root, refuse);
  portable(state, '$', refuse);
}

type Refuse = (code: string, message: string) => void;

function judgeSession(
  id: string,
  session: unknown,
  byId: ReadonlyMap<string, unknown>,
  root: string | undefined,
  refuse: Refuse,
): void {
  if (stringField(session, 'kind') === 'child') {
    const parent = stringField(session, 'parentSessionId');
    if (stringField(session, 'rootSessionId') !== root || parent === undefined || !byId.has(parent))
      refuse('state-child-unbound', `The child session ${id} belongs to none that is there.`);
  }
  if ((stringField(session, 'activeTurnId') ?? '') !== '')
    refuse('state-active-turn', `Session ${id} is still in a turn.`);
  for (const name of ['agentTargetId', 'provider', 'providerSessionId'])
    if ((stringField(session, name) ?? '').trim() === '')
      refuse('state-session-invalid', `Session ${id} has no ${name}.`);
  const turns = new Set(listOf(session, 'turns').map((turn) => stringField(turn, 'id')));
  const messages = listOf(session, 'messages');
  const ids = new Set(messages.map((message) => stringField(message, 'id')));
  if (ids.size !== messages.length)
    refuse('state-message-repeated', `Two messages of session ${id} have one id.`);
  for (const message of messages) {
    const turn = stringField(message, 'turnId');
    if (turn !== undefined && turn !== '' && !turns.has(turn))
      refuse('state-turn-missing', `A message of session ${id} is of a turn that is not there.`);
  }
  if ((stringField(field(session, 'goal'), 'pendingOperationId') ?? '') !== '')
    refuse('state-goal-pending', `The goal of session ${id} is not settled.`);
}

function portable(value: unknown, path: string, refuse: Refuse, key = ''): void {
  if (typeof value === 'string') {
    const name = key.toLowerCase();
    if ((name.includes('path') || name === 'cwd') && isAbsolute(value))
      refuse('path-not-portable', `${path} holds an absolute path.`);
    return;
  }
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) portable(item, `${path}[${i}]`, refuse, key);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (name === 'workspaceId') refuse('scope-not-portable', `${path} holds a workspaceId.`);
    portable(item, `${path}.${name}`, refuse, name);
  }
}

export const listOf = (value: unknown, name: string): readonly unknown[] => {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
};
