import { useEffect, useId, useRef, useState } from 'react';
import { diffPictures } from '../../lane-kit/index.ts';
import { LateSpinner } from '../../player/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { Button, classes } from '../../ui/index.ts';
import { letterOf } from '../messages.ts';
import { Absent, lacking } from './Absent.tsx';
import { PictureCanvas } from './PictureCanvas.tsx';
import { latestId, useAtBoth } from './use-both.ts';
import { usePicture } from './use-picture.ts';
import { words } from './words.ts';
import styles from './ScreenDiff.module.css';

const MODES = ['side', 'swipe', 'diff'] as const;

/** The two screens at the playhead: beside each other, one over the other, or where their pixels differ. */
export function ScreenDiff({ runs }: { readonly runs: readonly [ComparedRun, ComparedRun] }) {
  const absent = lacking(runs, 'frames');
  return absent.length > 0 ? <Absent what={words.frames.what} letters={absent} /> : <Screens runs={runs} />;
}

function Screens({ runs }: { readonly runs: readonly [ComparedRun, ComparedRun] }) {
  const [mode, setMode] = useState<(typeof MODES)[number]>('side');
  const [idA = '', idB = ''] = useAtBoth(runs, (run, t) => latestId(run, 'frames', t)).split('\u0000');
  const [left, right] = [usePicture(runs[0], idA), usePicture(runs[1], idB)];
  const letters = runs.map(({ index }) => letterOf(index));
  const [a = 'A', b = 'B'] = letters;
  const both =
    left.data instanceof Blob && right.data instanceof Blob
      ? { left: left.data, right: right.data }
      : undefined;
  return (
    <div className={styles['box']}>
      <div className={styles['modes']} role="group" aria-label={words.frames.modes}>
        {MODES.map((each) => (
          <Button
            key={each}
            size="s"
            variant="ghost"
            aria-pressed={mode === each}
            className={classes(mode === each && styles['on'])}
            onClick={() => setMode(each)}
          >
            {words.frames[each]}
          </Button>
        ))}
        {mode === 'diff' && both !== undefined && <DiffShare a={both.left} b={both.right} />}
      </div>
      {mode === 'swipe' && both !== undefined ? (
        <Swipe {...both} letters={[a, b]} />
      ) : mode === 'diff' && both !== undefined ? (
        <Marked {...both} letters={[a, b]} />
      ) : (
        <div className={styles['side']}>
          {[left, right].map(({ data, isLoading }, i) => (
            <figure key={letters[i]}>
              <figcaption>{letters[i]}</figcaption>
              {data instanceof Blob ? (
                <PictureCanvas blob={data} label={letters[i] ?? ''} />
              ) : isLoading ? (
                <LateSpinner label={words.loading} />
              ) : (
                <span className={styles['none']}>
                  {data === null ? words.frames.missing : words.frames.before}
                </span>
              )}
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}

interface Both {
  readonly left: Blob;
  readonly right: Blob;
  readonly letters: readonly [string, string];
}

/** A over B, cut where the handle stands. */
function Swipe({ left, right, letters: [a, b] }: Both) {
  const [share, setShare] = useState(50);
  const [shape, setShape] = useState(1.6);
  const id = useId();
  return (
    <div className={styles['swipe']}>
      <div className={styles['stack']} style={{ aspectRatio: shape }}>
        <PictureCanvas blob={right} label={b} onSize={setShape} />
        <div className={styles['over']} style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
          <PictureCanvas blob={left} label={a} />
        </div>
        <span className={styles['cut']} style={{ left: `${share}%` }} aria-hidden="true" />
      </div>
      <label className={styles['handle']} htmlFor={id}>
        <span>{a}</span>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={words.frames.handle(a)}
          onChange={(event) => setShare(Number(event.currentTarget.value))}
        />
        <span>{b}</span>
      </label>
    </div>
  );
}

/** B with the pixels that differ from A painted over. */
function Marked({ left, right, letters: [, b] }: Both) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shape, setShape] = useState(1.6);
  useEffect(() => {
    let gone = false;
    void diffPictures(left, right).then((answer) => {
      if (!answer.ok) return;
      const element = canvas.current;
      if (!gone && element !== null) {
        element.width = answer.bitmap.width;
        element.height = answer.bitmap.height;
        element.getContext('2d')?.drawImage(answer.bitmap, 0, 0);
      }
      answer.bitmap.close();
    });
    return () => {
      gone = true;
    };
  }, [left, right]);
  return (
    <div className={styles['swipe']}>
      <div className={styles['stack']} data-marked="" style={{ aspectRatio: shape }}>
        <PictureCanvas blob={right} label={b} onSize={setShape} />
        <canvas ref={canvas} className={styles['mark']} aria-hidden="true" />
      </div>
    </div>
  );
}

function DiffShare({ a, b }: { readonly a: Blob; readonly b: Blob }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let gone = false;
    void diffPictures(a, b).then((answer) => {
      if (answer.ok) answer.bitmap.close();
      if (!gone)
        setText(
          answer.ok ? words.frames.changed(answer.changed / Math.max(1, answer.total)) : words.frames.cannot,
        );
    });
    return () => {
      gone = true;
    };
  }, [a, b]);
  return (
    <span className={styles['share']} role="status">
      {text}
    </span>
  );
}
