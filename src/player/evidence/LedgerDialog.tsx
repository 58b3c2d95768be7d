import { say } from '../../base/index.ts';
import { Button, Chip, Dialog, VirtualList, VisibleText } from '../../ui/index.ts';
import type { IssueCount } from '../../model/index.ts';
import { evidenceDialogWords } from './dialog-words.ts';
import { ledgerWords } from './ledger-words.ts';
import { formatCount } from '../viewing/number-format.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import OpeningChoices from '../opening/OpeningChoices.tsx';
import { GapsList } from './GapsList.tsx';
import styles from './Dialogs.module.css';

/** The account of every record read: reasons, issues, the off-axis tray and the gaps. */
export default function LedgerDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const model = useModel();
  const { ledger, issues, offAxis } = model;
  const words = ledgerWords;
  return (
    <Dialog open={open} onClose={onClose} title={ledgerWords.dialog} size="l">
      <p>
        {words.sum(
          formatCount(ledger.read),
          formatCount(ledger.shown),
          formatCount(ledger.offAxis),
          formatCount(ledger.rejected),
        )}
      </p>

      <h3 className={styles['heading']}>{words.reasons}</h3>
      {ledger.reasons.length === 0 && <p className={styles['quiet']}>{words.noReasons}</p>}
      <ul className={styles['list']}>
        {ledger.reasons.map((reason) => (
          <li key={reason.code} className={styles['check']}>
            <b className={styles['count']}>{ledgerWords.times(formatCount(reason.count))}</b>
            <code className={styles['name']}>{reason.code}</code>
            <code className={styles['example']} title={words.example}>
              <VisibleText text={reason.example} />
            </code>
          </li>
        ))}
      </ul>

      <h3 className={styles['heading']}>{ledgerWords.issues}</h3>
      {issues.length === 0 && <p className={styles['quiet']}>{words.noIssues}</p>}
      <ul className={styles['list']}>
        {issues.map((issue) => (
          <Issue key={issue.code} issue={issue} onJump={onClose} />
        ))}
      </ul>

      {offAxis.length > 0 && (
        <>
          <h3 className={styles['heading']}>
            {words.offAxisTray} <Chip>{formatCount(offAxis.length)}</Chip>
          </h3>
          <p className={styles['quiet']}>{words.offAxisMeaning}</p>
          <div className={styles['tray']} style={{ height: Math.min(offAxis.length, 8) * 26 + 2 }}>
            <VirtualList
              count={offAxis.length}
              kind="rows"
              rowHeight={26}
              label={words.offAxisTray}
              renderItem={(index) => {
                const entry = offAxis[index];
                return entry === undefined ? null : (
                  <div className={styles['offAxis']}>
                    <b dir="auto">{say(model.lane(entry.laneId)?.title ?? entry.laneId)}</b>
                    <span className={styles['cut']}>
                      <VisibleText text={entry.label} />
                    </span>
                    <span className={styles['quiet']}>{entry.reason}</span>
                    <code className={styles['cut']}>
                      <VisibleText text={entry.raw} />
                    </code>
                  </div>
                );
              }}
            />
          </div>
        </>
      )}

      <h3 className={styles['heading']}>{evidenceDialogWords.gaps}</h3>
      <GapsList onJump={onClose} />

      <OpeningChoices heading="h3" />
    </Dialog>
  );
}

function Issue({ issue, onJump }: { readonly issue: IssueCount; onJump(): void }) {
  const session = useSession();
  const model = useModel();
  const words = ledgerWords;
  const place = issue.entryId === undefined ? undefined : model.locate(issue.entryId);
  return (
    <li className={styles['check']}>
      <b className={styles['count']}>{ledgerWords.times(formatCount(issue.count))}</b>
      <span className={styles['grow']}>
        <VisibleText text={issue.message} />
        {issue.line !== undefined && <span className={styles['quiet']}> {words.line(issue.line)}</span>}
      </span>
      {place !== undefined && (
        <Button
          size="s"
          variant="ghost"
          onClick={() => {
            session.commands.select(place.track.entryId(place.index));
            if (place.track.anchored) session.commands.seek(place.track.columns.start[place.index] ?? 0);
            onJump();
          }}
        >
          {words.show}
        </Button>
      )}
      <code className={styles['code']}>{issue.code}</code>
    </li>
  );
}
