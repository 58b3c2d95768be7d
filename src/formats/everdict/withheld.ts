import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { parseRecord, readText, stringField } from '../records.ts';

/** Lanes that a recording would have filled. */
const RECORDED_LANES = ['nav', 'network', 'console', 'dom', 'frames', 'repo', 'logs', 'runtime'] as const;

/** A document that the server would not give: the rest still replays, the lanes say why they are empty. */
export async function withheld(file: ByteFile, sink: RecordingSink): Promise<void> {
  if (!file.name.startsWith('recording')) {
    if (file.httpStatus !== 404)
      sink.issue({
        code: 'document-refused',
        severity: 'warning',
        message: `${file.name}: ${await words(file)}`,
      });
    return;
  }
  const forbidden = file.httpStatus === 403 || /FORBIDDEN/.test(await words(file));
  sink.issue({
    code: forbidden ? 'withheld' : 'recording-refused',
    severity: 'warning',
    message: forbidden
      ? 'The recording is withheld: only its creator and admins may see it. The trace replays in full.'
      : `The recording cannot be had: ${await words(file)}`,
  });
  for (const laneId of RECORDED_LANES) {
    sink.gap({
      laneId,
      from: null,
      to: null,
      code: forbidden ? 'withheld' : 'recording-refused',
      reason: forbidden ? 'forbidden' : 'missing',
    });
  }
}

/** The server's own words. */
export async function words(file: ByteFile): Promise<string> {
  const body = parseRecord(await readText(file, 65_536));
  return `${stringField(body, 'code') ?? file.httpStatus ?? ''} ${stringField(body, 'message') ?? ''}`.trim();
}
