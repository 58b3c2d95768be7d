import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { loadCassetteVerifier, type CassetteBytes, type Verification } from '../../formats/index.ts';

/** One cassette, or a second one against it. */
export type ToVerifier = readonly [CassetteBytes] | readonly [CassetteBytes, CassetteBytes];
export type FromVerifier = Result<Verification, Failure>;

self.addEventListener('message', ({ data: [one, other] }: MessageEvent<ToVerifier>) => {
  void loadCassetteVerifier()
    .then(
      ({ verifyCassette, compareCassettes }): FromVerifier =>
        ok(other === undefined ? verifyCassette(one) : compareCassettes(one, other)),
    )
    .catch((error: unknown): FromVerifier => fail('verify-broke', String(error)))
    .then((answer) => self.postMessage(answer));
});
