import { fail, type Failure, type Result } from '../../base/index.ts';
import type { CassetteBytes, Verification } from '../../formats/index.ts';
import type { FromVerifier, ToVerifier } from './verify.worker.ts';

/**
 * Layers of a cassette, or of a second one against it, off the page's thread: a tape may hold 256 MiB. The bytes go along and are no
 * longer here afterwards. The worker is gone with its answer.
 */
export function verifyApart(...cassettes: ToVerifier): Promise<Result<Verification, Failure>> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), {
      type: 'module',
      name: 'playhead-verify',
    });
    const end = (answer: FromVerifier): void => {
      worker.terminate();
      resolve(answer);
    };
    worker.onerror = ({ message }) =>
      end(fail('verify-broke', message || 'The part that checks cassettes could not be loaded.'));
    worker.onmessage = ({ data }: MessageEvent<FromVerifier>) => end(data);
    try {
      worker.postMessage(cassettes, { transfer: [...new Set(cassettes.flatMap(buffersOf))] });
    } catch (error) {
      end(fail('verify-broke', String(error)));
    }
  });
}

const buffersOf = ({ manifest, files }: CassetteBytes): ArrayBuffer[] =>
  [manifest, ...files.values()].flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
