import { CircleCheck, CircleDashed, CircleHelp, OctagonX } from 'lucide-react';
import type { Finding, Layer, LayerOutcome, Verification } from '../../formats/index.ts';
import { VisibleText, classes } from '../../ui/index.ts';
import { verifyWords as words } from '../checkpoints/words.ts';
import styles from './Verify.module.css';

const MARKS = {
  ok: <CircleCheck />,
  doubt: <CircleHelp />,
  failed: <OctagonX />,
  'not reached': <CircleDashed />,
} satisfies Record<LayerOutcome, unknown>;

/** What each layer says, and where it breaks first. The verdict claims no more than digests can. */
export function LayersView({ verification }: { readonly verification: Verification }) {
  return (
    <div className={styles['layers']}>
      <p className={styles['verdict']} data-verdict={verification.verdict} role="status">
        <b>{words.verdicts[verification.verdict]}</b>
        <span>{words.means}</span>
      </p>
      <ol className={styles['list']}>
        {verification.layers.map((layer) => (
          <LayerRow key={layer.id} layer={layer} />
        ))}
      </ol>
    </div>
  );
}

function LayerRow({ layer: { id, outcome, detail, findings } }: { readonly layer: Layer }) {
  return (
    <li className={styles['layer']} data-outcome={outcome}>
      <span className={styles['mark']} aria-hidden="true">
        {MARKS[outcome]}
      </span>
      <div>
        <b>{words.layers[id]}</b> <span className={styles['outcome']}>{words.outcomes[outcome]}</span>
        <p>
          <VisibleText text={detail} />
        </p>
        {findings.length > 0 && (
          <ul className={styles['findings']}>
            {findings.map((finding, i) => (
              <li key={i}>
                <code className={styles['where']}>
                  <VisibleText text={whereOf(finding)} />
                </code>
                <span className={classes(styles['said'])}>
                  <VisibleText text={finding.message} /> <i>{finding.code}</i>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function whereOf({ place, chunk, otherChunk, path }: Finding): string {
  const chunks =
    otherChunk !== undefined && otherChunk !== chunk
      ? words.chunks(chunk, otherChunk)
      : chunk === undefined
        ? undefined
        : words.chunk(chunk);
  return [place, chunks, path].filter((part) => part !== undefined).join(', ');
}
