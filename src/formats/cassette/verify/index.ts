// A cassette checked in layers, alone or against another of the same scenario; a chunk of its own.
import { importCassette, type Cassette } from '../import-cassette.ts';
import type { CassetteFiles } from '../inventory.ts';
import type { Refusal } from '../refusal.ts';
import { activitiesCompared, activityAlone } from './activity-layer.ts';
import { filesAlone, filesCompared } from './files-layer.ts';
import { placesOf } from './identities.ts';
import { protocolAlone, protocolsCompared } from './protocol-layer.ts';
import { stateAlone, statesCompared } from './state-layer.ts';
import { transportAlone, transportsCompared } from './transport-layer.ts';
import { notReached, verificationOf, type Layer, type Verification } from './types.ts';
import { wireOf, type Wire } from './wire.ts';

export type { Finding, Layer, LayerId, LayerOutcome, Verification } from './types.ts';
export { fingerprintOf, type FingerprintState } from './fingerprints.ts';

/** A cassette as it was opened: its manifest, and its other files by their path in it. */
export interface CassetteBytes {
  readonly manifest: Uint8Array;
  readonly files: CassetteFiles;
}

/** Every layer of one cassette, in itself. */
export function verifyCassette({ manifest, files }: CassetteBytes): Verification {
  const taken = importCassette(manifest, files);
  if (!taken.ok) return verificationOf([refused([taken.refusals]), ...notReached('files')]);
  return verificationOf(layersOf(taken.cassette));
}

/** Every layer of a cassette that was taken in. */
export function layersOf(cassette: Cassette): readonly Layer[] {
  const wires = wiresOf(cassette);
  return [
    filesAlone(cassette),
    activityAlone(cassette),
    protocolAlone(wires),
    transportAlone(wires),
    stateAlone(cassette),
  ];
}

/** Every layer of two cassettes of one scenario, the second against the first. */
export function compareCassettes(a: CassetteBytes, b: CassetteBytes): Verification {
  const one = importCassette(a.manifest, a.files);
  const other = importCassette(b.manifest, b.files);
  if (!one.ok || !other.ok)
    return verificationOf([
      refused([one.ok ? [] : one.refusals, other.ok ? [] : other.refusals]),
      ...notReached('files'),
    ]);
  const transport = transportsCompared(wiresOf(one.cassette), wiresOf(other.cassette));
  return verificationOf([
    filesCompared(one.cassette, other.cassette),
    activitiesCompared(one.cassette, other.cassette),
    protocolsCompared(transport.pairs),
    transport.layer,
    statesCompared(one.cassette, other.cassette),
  ]);
}

function refused(sides: readonly (readonly Refusal[])[]): Layer {
  const all = sides.flatMap((refusals, side) =>
    refusals.map(({ code, place, message }) => ({
      code,
      message,
      place: sides.length > 1 ? `${side === 0 ? 'first' : 'second'}: ${place}` : place,
    })),
  );
  return {
    id: 'files',
    outcome: 'failed',
    detail: `The importer refuses it for ${all.length} ${all.length === 1 ? 'reason' : 'reasons'}.`,
    findings: all.slice(0, 8),
  };
}

function wiresOf(cassette: Cassette): Wire[] {
  const places = placesOf(cassette);
  return cassette.tape.connections.map((connection) => wireOf(cassette, connection, places));
}
