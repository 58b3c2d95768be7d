import { parseRecord, stringField } from '../records.ts';
import { isAbsolute } from './activity.ts';
import { messagesOf } from './messages.ts';
import type { Refusals } from './refusal.ts';
import type { Frame, Provider } from './tape.ts';

const LOGINS = new Set(['account/login/start', 'account/chatgptAuthTokens/refresh']);
const SECRETS = new Set([
  'accesstoken',
  'refreshtoken',
  'apikey',
  'authorization',
  'chatgptaccountid',
  'accountid',
  'creatoraccountuserid',
]);
const PATHS = new Set([
  'cwd',
  'cwds',
  'path',
  'paths',
  'projectPath',
  'project_path',
  'savedPath',
  'savedPaths',
  'workingDirectory',
  'working_directory',
  'stateDirectory',
  'state_directory',
]);
const REPLAY_USER = 'replay-user@example.invalid';

/** What a stream of a tape may not hold if it is to be handed on: credentials, people, places of one machine (contracts/cassette.md 1.5). */
export function auditStream(
  frames: readonly Frame[],
  kind: 'outbound' | 'stdout' | 'stderr',
  provider: Provider,
  refusals: Refusals,
): void {
  const { messages, rest } = messagesOf(frames);
  const last = frames.at(-1);
  const all =
    rest.trim() === '' || last === undefined ? messages : [...messages, { text: rest, frame: last, unit: 0 }];
  for (const { text, frame } of all) {
    const place = `provider/frames.jsonl:${frame.line}`;
    const value = parseRecord(text);
    if (value === undefined) {
      if (kind !== 'stderr') refusals.add('frame-not-json', place, `What went over ${kind} is no JSON.`);
      continue;
    }
    const method = stringField(value, 'method');
    if (provider === 'codex' && method !== undefined && LOGINS.has(method))
      refusals.add('credential-method', place, `The tape holds a log-in (${method}).`);
    look(value, '$', (code, message) => refusals.add(code, place, message));
  }
}

function look(value: unknown, path: string, refuse: (code: string, message: string) => void, key = ''): void {
  if (typeof value === 'string') {
    const name = key.toLowerCase();
    if (name === 'email' && value !== '' && value !== REPLAY_USER)
      refuse('person-named', `${path} names a person.`);
    if (SECRETS.has(name) && value !== '') refuse('credential', `${path} holds a credential.`);
    if (PATHS.has(key) && isAbsolute(value)) refuse('path-not-portable', `${path} holds an absolute path.`);
    return;
  }
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) look(item, `${path}[${i}]`, refuse, key);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) look(item, `${path}.${name}`, refuse, name);
}
