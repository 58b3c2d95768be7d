import { Suspense, lazy, useState } from 'react';
import { Layers } from 'lucide-react';
import type { Failure, Result } from '../../base/index.ts';
import type { Verification } from '../../formats/index.ts';
import { LateSpinner, loadCassetteParts, useAnswer } from '../../player/index.ts';
import type { Session } from '../../session/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { letterOf } from '../messages.ts';
import { useCompare } from '../page/context.ts';
import { words } from './words.ts';
import styles from './Cassettes.module.css';

const LayersView = lazy(() => loadCassetteParts().then((parts) => ({ default: parts.LayersView })));

/** Two cassettes of one scenario, layer by layer; asked for, since both are read once more. */
export function PairLayers({ pair }: { readonly pair: readonly [number, number] }) {
  const { comparison } = useCompare();
  const [ask, setAsk] = useState<() => Promise<Result<Verification, Failure>>>();
  const { data, isFetching } = useAnswer(ask);
  const [a, b] = pair.map((index) => comparison.runs[index]?.session);
  const letters = [letterOf(pair[0]), letterOf(pair[1])] as const;
  const isCassette = (session: Session | undefined): session is Session =>
    session?.model().meta.cursors !== undefined;
  return (
    <section className={styles['pair']} aria-label={words.pair(...letters)} tabIndex={0}>
      <h3 className={styles['title']}>{words.pair(...letters)}</h3>
      {!isCassette(a) || !isCassette(b) ? (
        <p className={styles['note']}>{words.notBoth}</p>
      ) : data === undefined ? (
        isFetching ? (
          <LateSpinner label={words.comparing} />
        ) : (
          <Button icon={<Layers />} onClick={() => setAsk(() => () => compare(a, b))}>
            {words.compare(...letters)}
          </Button>
        )
      ) : data.ok ? (
        <Suspense fallback={<LateSpinner label={words.comparing} />}>
          <LayersView verification={data.value} />
        </Suspense>
      ) : (
        <EmptyState title={words.unreadable} text={data.error.message} />
      )}
    </section>
  );
}

async function compare(a: Session, b: Session): Promise<Result<Verification, Failure>> {
  const { readCassette, verifyApart } = await loadCassetteParts();
  const [one, other] = await Promise.all([readCassette(a), readCassette(b)]);
  if (!one.ok) return one;
  return other.ok ? verifyApart(one.value, other.value) : other;
}
