import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { readRecords } from '../json-records.ts';
import { field, stringField } from '../records.ts';
import { SiblingPictures } from '../sibling-pictures.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';

/** Reads the steps of one task: a picture beside the file, what was thought, and the action as a call of pyautogui. No time. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const pictures = new SiblingPictures(transcript, new InlinePictures(transcript, input), input.siblings);
  sink.meta({ harness: 'OpenCUA' });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: ['steps', 'traj'],
    onRecord: ({ value, line, example }) =>
      transcript.record(line, example, 'empty step', () => tellStep(value, transcript, pictures)),
    onField(name, value) {
      if (typeof value !== 'string') return;
      if (name === 'user_task_description' || name === 'instruction') sink.meta({ title: value });
      else if (name === 'high_level_task_description') sink.meta({ notes: value });
    },
  });
  pictures.finish();
  transcript.finish();
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}

function tellStep(step: unknown, transcript: Transcript, pictures: SiblingPictures): void {
  const words = field(step, 'inner_monologue') ?? field(step, 'value');
  const observation = stringField(words, 'observation') ?? '';
  const thought = stringField(words, 'thought') ?? '';
  const told = stringField(words, 'low_level_instruction') ?? stringField(words, 'action') ?? '';
  const code = stringField(step, 'action') ?? stringField(words, 'code') ?? '';
  const at = undefined;
  const image = stringField(step, 'image');
  const first =
    observation === '' ? undefined : transcript.message({ at, role: 'environment', text: observation });
  if (image !== undefined) pictures.see(image, at, first ?? transcript.seq);
  if (thought !== '') transcript.message({ at, role: 'reasoning', text: thought });
  if (told !== '') transcript.message({ at, role: 'assistant', text: told });
  if (code === '') return;
  transcript.action({
    at,
    action: /^(?:pyautogui|computer)\.(\w+)/.exec(code)?.[1] ?? 'action',
    detail: { code, ...placeOf(code), ...(field(step, 'milestone') === true ? { milestone: true } : {}) },
  });
}

/** Where a press lands, as shares of the screen. */
function placeOf(code: string): { readonly x?: number; readonly y?: number } {
  const found = /\bx=([\d.]+),\s*y=([\d.]+)/.exec(code);
  return found === null ? {} : { x: Number(found[1]), y: Number(found[2]) };
}
