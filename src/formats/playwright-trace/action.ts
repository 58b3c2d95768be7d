import { field, numberField, stringField } from '../records.ts';
import { errorMessage, label, plain, subjectOf, verbOf } from './words.ts';

/** One call or test step while its lines are read: `before`, `input`, `log` and `after` share its id. */
export interface Action {
  readonly callId: string;
  /** Line of the `before`, 0-based. */
  readonly seq: number;
  readonly start: number;
  end: number | undefined;
  /** Line of the `after`. */
  afterSeq: number | undefined;
  readonly parentId: string | undefined;
  /** The test step that a library call belongs to, in the runner's own file. */
  readonly stepId: string | undefined;
  readonly method: string;
  readonly className: string;
  readonly title: string;
  readonly params: unknown;
  readonly isStep: boolean;
  /** Position of the pointer, CSS px of the page. */
  point: { readonly x: number; readonly y: number } | undefined;
  log: string[];
  error: unknown;
  result: unknown;
  attachments: unknown[];
  stack: readonly string[];
}

/** Steps of the runner that group others: they do nothing to a page themselves. */
const GROUPS: ReadonlySet<string> = new Set(['hook', 'fixture', 'test.step', 'step', 'test.attach']);

/** Reads a `before` line; `undefined` where it names no call or has no time. */
export function actionOf(line: unknown, seq: number): Action | undefined {
  const callId = stringField(line, 'callId');
  const start = numberField(line, 'startTime');
  if (callId === undefined || start === undefined) return undefined;
  const className = stringField(line, 'class') ?? '';
  const method = stringField(line, 'method') ?? '';
  const params = field(line, 'params');
  const group = GROUPS.has(method) && className === 'Test';
  const apiName = stringField(line, 'apiName') ?? '';
  return {
    callId,
    seq,
    start,
    end: undefined,
    afterSeq: undefined,
    parentId: stringField(line, 'parentId'),
    stepId: stringField(line, 'stepId'),
    method,
    className,
    title: titleOf(line, apiName, method, params),
    params,
    // Up to version 7 a hook is a step like any other: it has children, and no API behind its name.
    isStep: group && !(method === 'step' && /^[a-zA-Z]+\.[a-zA-Z]/.test(apiName)),
    point: undefined,
    log: [],
    error: undefined,
    result: undefined,
    attachments: [],
    stack: framesOf(field(line, 'stack')),
  };
}

function titleOf(line: unknown, apiName: string, method: string, params: unknown): string {
  const title = stringField(line, 'title');
  if (title !== undefined && title !== '') {
    const subtitle = stringField(line, 'subtitle') ?? '';
    return subtitle === '' ? title : `${title} ${subtitle}`;
  }
  return `${apiName === '' ? verbOf(method) : apiName} ${subjectOf(params)}`.trim();
}

/** Frames of a stack as `file:line:column`. */
function framesOf(stack: unknown): string[] {
  if (!Array.isArray(stack)) return [];
  return stack.flatMap((frame: unknown) => {
    const file = stringField(frame, 'file');
    return file === undefined
      ? []
      : [`${file}:${numberField(frame, 'line') ?? 0}:${numberField(frame, 'column') ?? 0}`];
  });
}

/** What an `after` line adds. */
export function finish(action: Action, line: unknown, seq: number): void {
  action.end = numberField(line, 'endTime');
  action.afterSeq = seq;
  action.error = field(line, 'error') ?? undefined;
  action.result = field(line, 'result');
  const attachments = field(line, 'attachments');
  if (Array.isArray(attachments)) action.attachments = attachments;
  action.point ??= pointOf(line);
  // Version 4 has the whole log on this line, without times.
  const log = field(line, 'log');
  if (Array.isArray(log)) action.log.push(...log.filter((text): text is string => typeof text === 'string'));
}

/** Where an input went: a point (to version 8), or the middle of the box (from version 9). */
export function pointOf(line: unknown): Action['point'] {
  const point = field(line, 'point');
  const x = numberField(point, 'x');
  const y = numberField(point, 'y');
  if (x !== undefined && y !== undefined) return { x, y };
  const box = field(line, 'box');
  const left = numberField(box, 'x');
  const top = numberField(box, 'y');
  if (left === undefined || top === undefined) return undefined;
  return { x: left + (numberField(box, 'width') ?? 0) / 2, y: top + (numberField(box, 'height') ?? 0) / 2 };
}

/** The library's own account of a step joins the runner's: its log, its pointer, what it answered. */
export function absorb(step: Action, call: Action): void {
  step.log.push(...call.log);
  step.point ??= call.point;
  step.result ??= call.result;
  step.error ??= call.error;
  step.stack = step.stack.length > 0 ? step.stack : call.stack;
}

/** The record of an action as the trace's own kinds have it. */
export function payloadOf(action: Action): object {
  const { point, log, stack, params } = action;
  const message = errorMessage(action.error);
  const facts = {
    ...(typeof params === 'object' && params !== null ? params : {}),
    ...(point === undefined ? {} : { x: round(point.x), y: round(point.y) }),
    ...(stack[0] === undefined ? {} : { source: stack[0] }),
    ...(message === undefined ? {} : { error: plain(message) }),
    ...(log.length === 0 ? {} : { log }),
    ...(isEmpty(action.result) ? {} : { result: action.result }),
  };
  if (action.isStep) return { kind: 'span', name: action.title, attributes: facts };
  return { kind: 'env_action', action: label(action.title), detail: facts };
}

const round = (value: number): number => Math.round(value * 100) / 100;

function isEmpty(result: unknown): boolean {
  return (
    result === undefined ||
    result === null ||
    (typeof result === 'object' && Object.keys(result).length === 0)
  );
}
