import { useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { PageLink } from '../../session/index.ts';
import { Button, CodeBlock, Dialog, Spinner } from '../../ui/index.ts';
import { useSession } from '../viewing/session-context.ts';
import { copiesPictures, copyPicture, copyText } from './clipboard.ts';
import { excerptOf } from './excerpt.ts';
import { shareWords } from './share-words.ts';
import { useExcerpt } from './use-excerpt.ts';
import type { Gathered } from './use-excerpt.ts';
import styles from './ExcerptDialog.module.css';

export interface ExcerptDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly page: PageLink;
}

/** The moment as text for an issue: seen whole, with a warning, before it leaves. */
export default function ExcerptDialog({ open, onClose, page }: ExcerptDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={shareWords.title} size="l">
      <Excerpt page={page} onClose={onClose} />
    </Dialog>
  );
}

type Part = 'reason' | 'request' | 'console';

function Excerpt({ page, onClose }: { readonly page: PageLink; readonly onClose: () => void }) {
  const gathered = useExcerpt(page);
  const [without, setWithout] = useState<ReadonlySet<Part>>(new Set());
  if (gathered === undefined)
    return (
      <p className={styles['waiting']} role="status">
        <Spinner /> {shareWords.loading}
      </p>
    );
  const toggle = (part: Part): void => {
    const next = new Set(without);
    if (!next.delete(part)) next.add(part);
    setWithout(next);
  };
  const { text, taken } = excerptOf({
    moment: gathered.moment,
    reason: !without.has('reason'),
    request: without.has('request') ? undefined : gathered.request,
    console: without.has('console') ? [] : gathered.console,
    picture: gathered.picture !== undefined,
  });
  return (
    <div className={styles['excerpt']}>
      <p className={styles['warning']}>
        <TriangleAlert size={16} aria-hidden="true" />
        <span>
          {shareWords.warning} {shareWords.redacted(taken)}
        </span>
      </p>
      <Parts gathered={gathered} without={without} onToggle={toggle} />
      {/* It scrolls, so it can be reached by keys. */}
      <section className={styles['text']} tabIndex={0} aria-label={shareWords.preview}>
        <CodeBlock label={shareWords.preview} text={text} copy={false} />
      </section>
      <Picture gathered={gathered} />
      <Actions text={text} gathered={gathered} onDone={onClose} />
    </div>
  );
}

interface PartsProps {
  readonly gathered: Gathered;
  readonly without: ReadonlySet<Part>;
  readonly onToggle: (part: Part) => void;
}

function Parts({ gathered, without, onToggle }: PartsProps) {
  const { parts } = shareWords;
  const there: (readonly [Part, string])[] = [
    ...(gathered.moment.verdict === undefined ? [] : [['reason', parts.reason] as const]),
    ...(gathered.request === undefined ? [] : [['request', parts.request] as const]),
    ...(gathered.console.length === 0 ? [] : [['console', parts.console(gathered.console.length)] as const]),
  ];
  if (there.length === 0) return null;
  return (
    <fieldset className={styles['parts']}>
      <legend>{shareWords.include}</legend>
      {there.map(([part, label]) => (
        <label key={part}>
          <input type="checkbox" checked={!without.has(part)} onChange={() => onToggle(part)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Picture({ gathered: { pictureUrl } }: { readonly gathered: Gathered }) {
  if (pictureUrl === undefined) return <p className={styles['quiet']}>{shareWords.noPicture}</p>;
  return (
    <figure className={styles['picture']}>
      <img src={pictureUrl} alt={shareWords.picture} />
      <figcaption>{shareWords.pictureNote}</figcaption>
    </figure>
  );
}

interface ActionsProps {
  readonly text: string;
  readonly gathered: Gathered;
  readonly onDone: () => void;
}

function Actions({ text, gathered: { picture, moment }, onDone }: ActionsProps) {
  const { commands } = useSession();
  const [said, setSaid] = useState('');
  const copyAll = async (): Promise<void> => {
    if (!(await copyText(text))) return setSaid(shareWords.refused);
    if (picture !== undefined) return setSaid(shareWords.copiedExcerpt);
    commands.notify({ code: 'copied', message: shareWords.copiedExcerpt });
    onDone();
  };
  const takePicture = async (png: Blob): Promise<void> => {
    const name = `playhead-${moment.clock.replaceAll(/[^\d.]+/g, '-')}.png`;
    const how = await copyPicture(png, name);
    setSaid(how === 'copied' ? shareWords.copiedPicture : shareWords.savedPicture(name));
  };
  return (
    <div className={styles['actions']}>
      <Button variant="primary" onClick={() => void copyAll()}>
        {shareWords.copyText}
      </Button>
      {picture !== undefined && (
        <Button onClick={() => void takePicture(picture)}>
          {copiesPictures() ? shareWords.copyPicture : shareWords.savePicture}
        </Button>
      )}
      <span role="status" className={styles['quiet']}>
        {said}
      </span>
    </div>
  );
}
