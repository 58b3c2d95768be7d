import { formatDuration, say } from '../../base/index.ts';
import { placePhases } from './phases.ts';
import type { Phase } from './request-types.ts';
import styles from './Detail.module.css';

const WORDS: Readonly<Record<Phase['name'], string>> = {
  blocked: 'queued',
  dns: 'name look-up',
  connect: 'connecting',
  tls: 'of which TLS',
  send: 'sending',
  wait: 'waiting',
  receive: 'receiving',
};

/** The phases of a request one below the other, on the scale of the whole. */
export function Timings({
  phases,
  total,
}: {
  readonly phases: readonly Phase[];
  readonly total: number | undefined;
}) {
  return (
    <table className={styles['timings']}>
      <tbody>
        {placePhases(phases, total).map(({ name, ms, left, width, inside }) => (
          <tr key={name}>
            <th scope="row">{name === 'tls' && !inside ? 'TLS' : say(WORDS[name])}</th>
            <td>{formatDuration(ms)}</td>
            <td className={styles['lane']} aria-hidden="true">
              <i
                data-phase={name}
                style={{ insetInlineStart: `${left * 100}%`, inlineSize: `${width * 100}%` }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
