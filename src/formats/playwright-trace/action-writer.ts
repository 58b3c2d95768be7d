import { Flag, Level } from '../../model/index.ts';
import { stringField } from '../records.ts';
import { type Action, payloadOf } from './action.ts';
import type { TraceRun } from './trace-run.ts';
import type { FileTracks } from './tracks.ts';
import { errorMessage, label, plain } from './words.ts';

/** Second and later attachments of one `after` line have seqs of their own, far from those of lines. */
const EXTRA = 0x2000000;
const MAX_SEARCH = 8000;

/** Turns finished calls into entries of the spine: the call, its error, what it attached. */
export class ActionWriter {
  readonly #run: TraceRun;
  readonly #tracks: FileTracks;
  /** Messages that have an entry: a step repeats those of its children. */
  readonly #told = new Set<string>();
  #extra = EXTRA;

  constructor(run: TraceRun, tracks: FileTracks) {
    this.#run = run;
    this.#tracks = tracks;
  }

  action(action: Action, file: string, actions: ReadonlyMap<string, Action>): void {
    if (action.stack.length === 0) action.stack = this.#run.stacks.of(file, action.callId);
    const source = action.stack[0]?.replace(/:\d+:\d+$/, '');
    if (source !== undefined && !this.#run.sources.has(source)) this.#run.sources.set(source, action.start);
    const message = errorMessage(action.error);
    const parent = action.parentId === undefined ? undefined : actions.get(action.parentId);
    const params = paramsOf(action);
    this.#tracks.agent.append({
      seq: action.seq,
      start: action.start,
      end: action.end ?? 'open',
      kind: action.isStep ? 'span' : 'env_action',
      level: message === undefined ? Level.info : Level.error,
      flags: message === undefined ? 0 : Flag.inherited,
      label: label(action.title),
      parent: parent?.seq,
      payload: JSON.stringify(payloadOf(action)),
      search: searchOf(action, message, params),
      ...(message === undefined && action.end !== undefined && !action.isStep
        ? { recoveryKey: keyOf(action, params) }
        : {}),
    });
  }

  /** What the end of a call brings beside its end; the line it stands on is accounted for here. */
  end(action: Action): void {
    const seq = action.afterSeq ?? action.seq;
    const message = errorMessage(action.error);
    const at = action.end ?? action.start;
    let isLineUsed = false;
    if (message !== undefined) {
      isLineUsed = true;
      this.error(message, {
        seq,
        start: at,
        parent: action.seq,
        recoveryKey: keyOf(action, paramsOf(action)),
      });
    }
    for (const attachment of action.attachments) {
      this.#attachment(attachment, isLineUsed ? this.#extra++ : seq, at, action.seq, isLineUsed);
      isLineUsed = true;
    }
    if (!isLineUsed) this.#run.sink.merged('action-end', action.title);
  }

  error(
    message: string,
    at: {
      readonly seq: number;
      readonly start: number | undefined;
      readonly parent?: number;
      readonly flags?: number;
      readonly recoveryKey?: string;
    },
  ): void {
    const text = plain(message);
    if (this.#told.has(text)) {
      this.#run.sink.merged('error-repeated', label(text));
      return;
    }
    this.#told.add(text);
    this.#tracks.agent.append({
      ...at,
      kind: 'error',
      level: Level.error,
      label: label(text),
      search: text,
      payload: JSON.stringify({ kind: 'error', message: text }),
    });
  }

  #attachment(attachment: unknown, seq: number, start: number, parent: number, derived: boolean): void {
    const name = stringField(attachment, 'name') ?? 'attachment';
    const mediaType = stringField(attachment, 'contentType');
    const sha1 = stringField(attachment, 'sha1');
    const ref = stringField(attachment, 'file') ?? (sha1 === undefined ? undefined : `resources/${sha1}`);
    const text = ref === undefined ? inlineText(attachment, mediaType) : undefined;
    const missing = ref !== undefined && !this.#run.resources.check(ref, 'agent') ? Flag.missing : 0;
    this.#tracks.agent.append({
      seq,
      start,
      parent,
      kind: 'artifact',
      label: label(name),
      flags: missing,
      derived,
      search: `${name}\n${mediaType ?? ''}\n${text ?? ''}`,
      payload: JSON.stringify({ kind: 'artifact', name, role: 'attachment', ref, mediaType, text }),
    });
  }
}

/** An attachment whose bytes stand in the line itself, as far as they are text. */
function inlineText(attachment: unknown, mediaType: string | undefined): string | undefined {
  const base64 = stringField(attachment, 'base64');
  if (base64 === undefined || !/^text\/|json|markdown/.test(mediaType ?? ''))
    return stringField(attachment, 'body');
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Words that a search finds a call by; `params` as JSON. */
function searchOf(action: Action, message: string | undefined, params: string): string {
  return [
    action.title,
    action.stack[0] ?? '',
    message === undefined ? '' : plain(message),
    params === '{}' ? '' : params,
    ...action.log,
  ]
    .join('\n')
    .slice(0, MAX_SEARCH);
}

/** Tries of the same call. */
const keyOf = (action: Action, params: string): string =>
  `playwright ${action.className}.${action.method} ${action.title} ${params.slice(0, 2000)}`;

const paramsOf = ({ params }: Action): string => JSON.stringify(params) ?? '{}';
