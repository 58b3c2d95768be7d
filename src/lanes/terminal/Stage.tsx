import { Hourglass, SquareTerminal, TriangleAlert } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { StageProps } from '../../lane-kit/index.ts';
import { EmptyState, VisibleText } from '../../ui/index.ts';
import { ROW, useFontSize } from './fit.ts';
import { messages } from './messages.ts';
import { ScreenRows } from './ScreenRows.tsx';
import { type Shown, StageController } from './stage-controller.ts';
import styles from './Stage.module.css';

/** The terminal's screen at the playhead, to scale. */
export default function TerminalStage({ session, engine, lane }: StageProps) {
  const area = useRef<HTMLDivElement>(null);
  const controller = useRef<StageController>(undefined);
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  const [picked, setPicked] = useState('');
  const { cols, rows } = shown.state === 'screen' ? shown.view : { cols: 80, rows: 24 };
  const size = useFontSize(area, cols, rows);

  useEffect(() => {
    const stage = new StageController(session, engine, lane.id, setShown);
    controller.current = stage;
    return () => stage.close();
  }, [session, engine, lane.id]);

  const pick = (id: string): void => {
    setPicked(id);
    controller.current?.pick(id === '' ? undefined : id);
  };
  const screen: CSSProperties & { readonly '--row': string } = {
    width: `${cols}ch`,
    height: `calc(${rows} * var(--row))`,
    fontSize: `${size}px`,
    '--row': `${Math.max(1, Math.floor(size * ROW))}px`,
  };
  return (
    <div className={styles['stage']} aria-busy={shown.state === 'loading'}>
      <div className={styles['bar']}>
        {lane.tracks.length > 1 && (
          <select aria-label={messages.session} value={picked} onChange={(event) => pick(event.target.value)}>
            <option value="">{messages.latest}</option>
            {lane.tracks.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
        {shown.state === 'screen' && (
          <>
            {shown.exit !== undefined && (
              <span>
                <VisibleText text={shown.exit} />
              </span>
            )}
            <span className={styles['size']}>{messages.size(cols, rows)}</span>
          </>
        )}
      </div>
      <div ref={area} className={styles['area']}>
        {shown.state === 'screen' ? (
          <div
            className={styles['screen']}
            role="group"
            aria-label={messages.screen(cols, rows)}
            data-reverse={shown.view.reverse}
            style={screen}
          >
            <ScreenRows view={shown.view} palette={shown.palette} />
          </div>
        ) : (
          <Absence shown={shown} />
        )}
      </div>
    </div>
  );
}

/** Why there is no screen, in words. */
function Absence({ shown }: { readonly shown: Shown }) {
  switch (shown.state) {
    case 'before':
      return <EmptyState icon={<Hourglass />} title={messages.before} text={messages.beforeText} />;
    case 'none':
      return <EmptyState icon={<SquareTerminal />} title={messages.none} text={messages.noneText} />;
    case 'beside':
      return (
        <EmptyState
          icon={<SquareTerminal />}
          title={messages.beside}
          text={messages.besideText(shown.count)}
        />
      );
    case 'failed':
      return <EmptyState icon={<TriangleAlert />} tone="err" title={messages.failed} text={shown.message} />;
    default:
      return null;
  }
}
