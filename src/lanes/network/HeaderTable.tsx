import { say, grouped } from '../../base/index.ts';
import { CopyButton, VisibleText } from '../../ui/index.ts';
import type { Header } from './request-types.ts';
import styles from './Detail.module.css';

/** A longer value is cut; copying gives all of it. */
const MAX_CHARS = 4000;

/** Headers as they were recorded, in their order, repeats included. */
export function HeaderTable({
  headers,
  label,
}: {
  readonly headers: readonly Header[];
  readonly label: string;
}) {
  return (
    <table className={styles['headers']} aria-label={label}>
      <tbody>
        {headers.map(({ name, value }, index) => (
          <tr key={index}>
            <th scope="row">
              <VisibleText text={name} />
            </th>
            <td>
              <VisibleText text={value.slice(0, MAX_CHARS)} />
              {value.length > MAX_CHARS && say` … ${grouped(value.length)} characters`}
              <CopyButton text={value} label={say`Copy ${name}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
