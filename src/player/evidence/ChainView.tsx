import { useMemo, useRef, useState } from 'react';
import { Check, Minus, X } from 'lucide-react';
import { formatDuration } from '../../base/index.ts';
import type { EvidenceChain } from '../../model/index.ts';
import { Button, VirtualList, VisibleText, classes, type VirtualListHandle } from '../../ui/index.ts';
import { formatCount } from '../viewing/number-format.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import { chainRows, type ChainOrder, type ChainRow } from './chain-order.ts';
import { chainWords as words } from './chain-words.ts';
import styles from './Chain.module.css';
import { placeWords } from './place-words.ts';

const ROW = 26;
const SHOWN_ROWS = 9;
const MARKS = {
  follows: <Check size={13} aria-hidden="true" />,
  broken: <X size={13} aria-hidden="true" />,
  loose: <Minus size={13} aria-hidden="true" />,
} as const;
const SAID = { follows: words.follows, broken: words.brokenLink, loose: words.loose } as const;

export interface ChainViewProps {
  readonly chain: EvidenceChain;
  readonly onJump: () => void;
}

/** The chain event by event, its first broken link marked; in the order of the evidence or in that of time. */
export default function ChainView({ chain, onJump }: ChainViewProps) {
  const session = useSession();
  const model = useModel();
  const [order, setOrder] = useState<ChainOrder>('sequence');
  const list = useRef<VirtualListHandle>(null);
  const rows = useMemo(() => chainRows(chain, order), [chain, order]);
  const broken = rows.findIndex(({ state }) => state === 'broken');
  const link = rows[broken]?.link;
  const place = ({ at }: ChainRow['link']): string =>
    Number.isNaN(at) || model.origin === null ? words.noTime : placeWords(model, at - model.origin);
  const go = (index: number): void => {
    const entry = model.locate(rows[index]?.link.entryId ?? '');
    if (entry === undefined) return;
    session.commands.select(entry.track.entryId(entry.index));
    if (entry.track.anchored) session.commands.seek(entry.track.columns.start[entry.index] ?? 0);
    onJump();
  };
  return (
    <section className={styles['chain']} aria-label={words.title}>
      <div className={styles['head']}>
        <h3>{words.title}</h3>
        <span className={styles['orders']} role="group" aria-label={words.order}>
          {(['sequence', 'time'] as const).map((each) => (
            <Button
              key={each}
              size="s"
              variant={order === each ? 'default' : 'ghost'}
              aria-pressed={order === each}
              title={each === 'sequence' ? words.sequenceTitle : words.timeTitle}
              onClick={() => setOrder(each)}
            >
              {each === 'sequence' ? words.bySequence : words.byTime}
            </Button>
          ))}
        </span>
      </div>
      {link === undefined ? (
        <p className={styles['quiet']}>{words.whole(formatCount(chain.total))}</p>
      ) : (
        <p className={styles['fault']} role="note">
          <b>{words.broken(String(link.seq ?? words.line(link.line)))}</b>{' '}
          <VisibleText text={chain.fault ?? ''} />. {words.after}{' '}
          <Button size="s" variant="ghost" onClick={() => list.current?.scrollToIndex(broken, 'center')}>
            {words.showBreak}
          </Button>
        </p>
      )}
      <p className={styles['quiet']}>{words.orders[order]}</p>
      <div className={styles['rows']} style={{ height: Math.min(rows.length, SHOWN_ROWS) * ROW + 2 }}>
        <VirtualList
          key={order}
          ref={list}
          label={words.list}
          count={rows.length}
          rowHeight={ROW}
          {...(broken === -1 ? {} : { activeIndex: broken })}
          onActivate={go}
          renderItem={(index) => {
            const row = rows[index];
            return row === undefined ? null : <Row row={row} place={place(row.link)} />;
          }}
        />
      </div>
      {chain.total > rows.length && (
        <p className={styles['quiet']}>{words.left(formatCount(chain.total - rows.length))}</p>
      )}
    </section>
  );
}

function Row({ row, place }: { readonly row: ChainRow; readonly place: string }) {
  const { link, state, back, outOfTurn } = row;
  return (
    <div className={classes(styles['row'], styles[state])} title={SAID[state]}>
      <span className={styles['mark']}>
        {MARKS[state]}
        <span className={styles['unseen']}>{SAID[state]}</span>
      </span>
      <span className={styles['seq']}>{link.seq ?? '?'}</span>
      <span className={styles['at']}>{place}</span>
      <span className={styles['label']}>
        <VisibleText text={link.label} />
        {back > 0 && <i>{words.back(formatDuration(back))}</i>}
        {outOfTurn && <i>{words.outOfTurn}</i>}
      </span>
      <code>{link.hash.replace('sha256:', '')}</code>
    </div>
  );
}
