import { Folder } from './folder.ts';

/** `push`: entries in order, acknowledged with the keyframes there are. `get`: one of them, as JSON. */
export type ToFolder =
  | {
      readonly type: 'push';
      readonly entries: readonly (readonly [seq: number, start: number, text: string | undefined])[];
    }
  | { readonly type: 'get'; readonly seq: number }
  | { readonly type: 'reset' };
export type FromFolder =
  | { readonly type: 'pushed'; readonly seqs: readonly number[] }
  | { readonly type: 'keyframe'; readonly seq: number; readonly json: string | undefined };

let folder = new Folder();

self.addEventListener('message', ({ data }: MessageEvent<ToFolder>) => {
  const answer = (message: FromFolder): void => self.postMessage(message);
  if (data.type === 'reset') folder = new Folder();
  else if (data.type === 'get') answer({ type: 'keyframe', seq: data.seq, json: folder.get(data.seq) });
  else {
    for (const [seq, start, text] of data.entries) folder.push(seq, start, text);
    answer({ type: 'pushed', seqs: folder.seqs });
  }
});
