import { formatClock, say, grouped } from '../../base/index.ts';
import { VisibleText } from '../../ui/index.ts';
import type { SocketMessage } from './request-types.ts';
import { labels } from './labels.ts';
import styles from './Detail.module.css';

/** Messages in the document; the lane of their own lists all. */
const MOST = 200;
const MAX_CHARS = 2000;

export interface SocketMessagesProps {
  readonly messages: readonly SocketMessage[];
  /** Epoch ms of t = 0. */
  readonly origin: number | null;
}

/** What went over a WebSocket, in the order of the file. */
export function SocketMessages({ messages, origin }: SocketMessagesProps) {
  return (
    <>
      <table className={styles['headers']} aria-label={labels.websocketMessages}>
        <tbody>
          {messages.slice(0, MOST).map(({ sent, time, text }, index) => (
            <tr key={index}>
              <th scope="row">
                {sent ? '↑ sent' : '↓ received'}{' '}
                {time === undefined || origin === null ? '' : formatClock(time - origin, 3)}
              </th>
              <td>
                <VisibleText text={text.slice(0, MAX_CHARS)} />
                {text.length > MAX_CHARS && say` … ${grouped(text.length)} characters`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {messages.length > MOST && (
        <p
          className={styles['note']}
        >{say`The first ${MOST} are shown here; the WebSocket lane lists all.`}</p>
      )}
    </>
  );
}
