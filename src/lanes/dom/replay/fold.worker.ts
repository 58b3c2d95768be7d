import type { PayloadAnswer, PayloadQuestion } from '../../../engine/index.ts';
import { Folder } from './folder.ts';
import { PageStates } from './page-states.ts';
import type { Path } from './page-states.ts';

/**
 * `source`: where the records of the track are asked for; first of all. `push`: the next entries in order, acknowledged
 * with the keyframes there are. `page`: how to get to an instant. `reset`: the track has changed behind us.
 */
export type ToFolder =
  | { readonly type: 'source'; readonly port: MessagePort; readonly trackId: string }
  | { readonly type: 'push'; readonly seqs: Float64Array; readonly starts: Float64Array }
  | {
      readonly type: 'page';
      readonly job: number;
      readonly to: Path;
      readonly from: Path | undefined;
      readonly most: number;
    }
  | { readonly type: 'reset' };
/** A page comes as JSON: a string crosses threads at the cost of its bytes. */
export type FromFolder =
  | { readonly type: 'pushed'; readonly seqs: readonly number[]; readonly bytes: number }
  | { readonly type: 'page'; readonly job: number; readonly json: string | undefined };

let folder = new Folder();
const asked = new Map<number, (texts: PayloadAnswer['texts']) => void>();
let question = 0;
let source: { readonly port: MessagePort; readonly trackId: string } | undefined;

const payloads = (seqs: readonly number[]): Promise<PayloadAnswer['texts']> =>
  new Promise((resolve) => {
    if (source === undefined || seqs.length === 0) {
      resolve(seqs.map(() => undefined));
      return;
    }
    question += 1;
    asked.set(question, resolve);
    const asking: PayloadQuestion = { id: question, trackId: source.trackId, seqs };
    source.port.postMessage(asking);
  });
const states = new PageStates(payloads, (seq) => folder.get(seq));

async function push(seqs: Float64Array, starts: Float64Array): Promise<void> {
  const into = folder;
  const texts = await payloads([...seqs]);
  for (const [i, seq] of seqs.entries()) into.push(seq, starts[i] ?? Number.NaN, texts[i]);
  answer({ type: 'pushed', seqs: folder.seqs, bytes: folder.bytes });
}

const answer = (message: FromFolder): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ToFolder>) => {
  switch (data.type) {
    case 'source':
      source = data;
      data.port.onmessage = ({ data: found }: MessageEvent<PayloadAnswer>) => {
        asked.get(found.id)?.(found.texts);
        asked.delete(found.id);
      };
      // Who answers has been ended, and answers nothing any more.
      data.port.addEventListener('close', () => {
        source = undefined;
        for (const settle of asked.values()) settle([]);
        asked.clear();
      });
      return;
    case 'push':
      void push(data.seqs, data.starts);
      return;
    case 'page':
      void states.page(data.to, data.from, data.most).then(
        (page) =>
          answer({
            type: 'page',
            job: data.job,
            json: page === undefined ? undefined : JSON.stringify(page),
          }),
        // Whatever breaks here, the page can be had the long way.
        () => answer({ type: 'page', job: data.job, json: undefined }),
      );
      return;
    case 'reset':
      folder = new Folder();
      states.reset();
  }
});
