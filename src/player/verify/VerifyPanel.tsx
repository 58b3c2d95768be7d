import { useState } from 'react';
import { ShieldCheck } from 'lucide-react';
import type { Failure, Result } from '../../base/index.ts';
import type { Verification } from '../../formats/index.ts';
import type { Session } from '../../session/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { verifyWords as words } from '../checkpoints/words.ts';
import { LateSpinner } from '../trouble/LateSpinner.tsx';
import { useAnswer } from '../viewing/use-answer.ts';
import { useSession } from '../viewing/session-context.ts';
import { LayersView } from './LayersView.tsx';
import { readCassette } from './read-cassette.ts';
import { verifyApart } from './verify-apart.ts';
import styles from './Verify.module.css';

/** Checks the cassette that is open in its layers, when a person asks for it: its files are read once more. */
export function VerifyPanel() {
  const session = useSession();
  const [ask, setAsk] = useState<() => Promise<Result<Verification, Failure>>>();
  const { data, isFetching } = useAnswer(ask);
  return (
    <div className={styles['panel']} role="group" aria-label={words.title}>
      <b className={styles['title']}>{words.title}</b>
      {data === undefined ? (
        isFetching ? (
          <LateSpinner label={words.checking} />
        ) : (
          <p className={styles['ask']}>
            <Button icon={<ShieldCheck />} onClick={() => setAsk(() => () => verify(session))}>
              {words.start}
            </Button>
          </p>
        )
      ) : data.ok ? (
        <LayersView verification={data.value} />
      ) : (
        <EmptyState title={words.failedToRead} text={data.error.message} />
      )}
    </div>
  );
}

function verify(session: Session): Promise<Result<Verification, Failure>> {
  const answer = readCassette(session).then((cassette) =>
    cassette.ok ? verifyApart(cassette.value) : cassette,
  );
  session.busy(answer);
  return answer;
}
