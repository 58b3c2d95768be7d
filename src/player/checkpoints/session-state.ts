import type { Session } from '../../session/index.ts';
import { fieldOf, readRecord, textField } from '../viewing/record.ts';

/** A session as a state of a cassette keeps it (contracts/cassette.md 1.7). */
export interface SessionEnd {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly turns: readonly { readonly outcome: string; readonly files: readonly string[] }[];
  readonly messages: readonly { readonly role: string; readonly text: string }[];
}

/** Messages of a session that are told, and letters of one. */
const MOST_MESSAGES = 400;
const MOST_LETTERS = 2000;

/** The sessions of a state; none where the cassette has no such state. */
export async function readState(
  session: Session,
  of: 'initial' | 'expected',
): Promise<readonly SessionEnd[]> {
  const answer = session.engine.blob(`${of}-state.json`);
  session.busy(answer);
  const blob = await answer;
  if (!blob.ok) return [];
  const { value } = readRecord(await blob.value.text());
  return listOf(fieldOf(value, 'agent'), 'sessions').map((each) => ({
    id: textField(each, 'id') ?? '',
    title: textField(each, 'title') ?? textField(each, 'providerSessionId') ?? '',
    kind: textField(each, 'kind') ?? '',
    turns: listOf(each, 'turns').map((turn) => ({
      outcome: textField(turn, 'outcome') ?? textField(turn, 'phase') ?? '',
      files: listOf(fieldOf(turn, 'fileChanges'), 'files').flatMap((file) => {
        const path = textField(file, 'path');
        return path === undefined ? [] : [`${textField(file, 'change') ?? ''} ${path}`.trim()];
      }),
    })),
    messages: listOf(each, 'messages')
      .slice(0, MOST_MESSAGES)
      .map((message) => ({
        role: textField(message, 'kind') === 'tool_call' ? 'tool' : roleOf(message),
        text: textOf(fieldOf(message, 'payload')).slice(0, MOST_LETTERS),
      })),
  }));
}

const roleOf = (message: unknown): string =>
  textField(message, 'kind') === 'reasoning' ? 'reasoning' : (textField(message, 'role') ?? '');

function textOf(payload: unknown): string {
  const tool = textField(payload, 'toolName');
  if (tool !== undefined) {
    const input = fieldOf(payload, 'input');
    const told = textField(input, 'command') ?? textField(input, 'file_path') ?? '';
    return `${tool} ${told} (${textField(payload, 'status') ?? ''})`;
  }
  return textField(payload, 'text') ?? textField(payload, 'content') ?? textField(payload, 'title') ?? '';
}

const listOf = (value: unknown, name: string): readonly unknown[] => {
  const found = fieldOf(value, name);
  return Array.isArray(found) ? found : [];
};
