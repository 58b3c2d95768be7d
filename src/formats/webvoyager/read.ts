import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { contentText } from '../content-text.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { readRecords } from '../json-records.ts';
import { field, stringField } from '../records.ts';
import { SiblingPictures } from '../sibling-pictures.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';

const ACTION = /(?:^|\n)Action:\s*(Click|Type|Scroll|Wait|GoBack|Google|ANSWER)\b\s*([\s\S]*)$/;
const TASK = /Now given a task:\s*([\s\S]*?)\s*Please interact with (\S+)/;

/** Reads a chat: each message of the user shows a page (`screenshotN.png` beside it), each reply thinks and acts. No time. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const pictures = new SiblingPictures(transcript, new InlinePictures(transcript, input), input.siblings);
  const folder = input.file.name.split('/').at(-2);
  let seen = 0;
  sink.meta({ harness: 'WebVoyager', ...(folder === undefined ? {} : { title: folder }) });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: [],
    onRecord({ value, line, example }) {
      transcript.record(line, example, 'empty message', () => {
        const role = stringField(value, 'role') ?? 'user';
        const text = contentText(field(value, 'content'));
        if (role === 'assistant') return reply(text, transcript);
        const task = role === 'user' ? TASK.exec(text) : null;
        const words = task === null ? shorter(text) : `${task[1] ?? ''}\n\n${text}`;
        const entry = transcript.message({
          at: undefined,
          role: role === 'user' && task === null ? 'environment' : role,
          text: words,
        });
        if (role === 'user') pictures.see(`screenshot${++seen}.png`, undefined, entry);
      });
    },
  });
  pictures.finish();
  transcript.finish();
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}

/** The same instructions stand above every page: what is on it comes first. */
function shorter(text: string): string {
  const list = text.indexOf('\n[');
  return text.startsWith('Observation: please analyze') && list > 0
    ? `A page with its elements\n${text.slice(list + 1)}`
    : text;
}

function reply(text: string, transcript: Transcript): void {
  const action = ACTION.exec(text);
  const thought = (action === null ? text : text.slice(0, action.index)).replace(/^Thought:\s*/, '').trim();
  if (thought !== '') transcript.message({ at: undefined, role: 'assistant', text: thought });
  if (action === null) return;
  const [, name = '', rest = ''] = action;
  const said = rest.replace(/^;\s*/, '').trim();
  if (name === 'ANSWER') {
    transcript.message({ at: undefined, role: 'assistant', text: said, more: { answer: true } });
    return;
  }
  const parts = /^\[?([^\];]*)\]?\s*(?:;\s*([\s\S]*))?$/.exec(said);
  const [, element = '', value] = parts ?? [];
  transcript.action({
    at: undefined,
    action: name,
    detail: {
      ...(element === '' ? {} : { element }),
      ...(value === undefined ? {} : { text: value.replace(/^\[|\]$/g, '') }),
    },
  });
}
