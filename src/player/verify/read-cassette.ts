import { ok, type Failure, type Result } from '../../base/index.ts';
import type { CassetteBytes } from '../../formats/index.ts';
import type { Session } from '../../session/index.ts';
import { fieldOf } from '../viewing/record.ts';

const MANIFEST = 'cassette.json';

/** The files of the cassette that a viewing shows, as they were opened. */
export async function readCassette(session: Session): Promise<Result<CassetteBytes, Failure>> {
  const manifest = await bytesOf(session, MANIFEST);
  if (!manifest.ok) return manifest;
  const files = new Map<string, Uint8Array>();
  for (const path of pathsOf(manifest.value)) {
    const file = await bytesOf(session, path);
    // A file that is listed and not there is for the check to tell.
    if (file.ok) files.set(path, file.value);
  }
  return ok({ manifest: manifest.value, files });
}

async function bytesOf(session: Session, ref: string): Promise<Result<Uint8Array, Failure>> {
  const blob = await session.engine.blob(ref);
  return blob.ok ? ok(new Uint8Array(await blob.value.arrayBuffer())) : blob;
}

function pathsOf(manifest: Uint8Array): string[] {
  try {
    const files = fieldOf(JSON.parse(new TextDecoder().decode(manifest)), 'files');
    return (Array.isArray(files) ? files : []).flatMap((file: unknown) => {
      const path = fieldOf(file, 'path');
      return typeof path === 'string' ? [path] : [];
    });
  } catch {
    return [];
  }
}
