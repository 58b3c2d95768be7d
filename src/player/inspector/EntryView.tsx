import { useCallback } from 'react';
import { Clipboard, X } from 'lucide-react';
import { formatDuration, say } from '../../base/index.ts';
import { Level } from '../../model/index.ts';
import type { Located } from '../../model/index.ts';
import { withKey } from '../../session/index.ts';
import { Button, Chip, IconButton, Kbd, Menu, VisibleText, classes } from '../../ui/index.ts';
import { honestyWords } from '../evidence/honesty-words.ts';
import { askDialog } from '../header/dialog-name.ts';
import { messages } from '../messages.ts';
import { traceWords } from '../stage/trace-words.ts';
import { inspectorWords } from './inspector-words.ts';
import { ancestorsOf } from '../steps/steps-model.ts';
import { stepsOf, useKnownSteps } from '../steps/use-steps.ts';
import { useClaimedLanes } from '../viewing/describe.ts';
import { Told, useAtPlayhead, useKnownModel, useSession } from '../viewing/session-context.ts';
import { useCopy } from '../viewing/use-copy.ts';
import { isoOf } from '../share/copy-iso.ts';
import { askWhy } from '../why/asked.ts';
import { CauseLink } from './CauseLink.tsx';
import { Ancestors } from './Ancestors.tsx';
import { Counterpart } from './Counterpart.tsx';
import { RecordView } from './RecordView.tsx';
import { entryAsJson, entryAsMarkdown } from './copy-entry.ts';
import { entryFacts, offsetWords, placeOf } from './entry-facts.ts';
import styles from './EntryView.module.css';

/** One entry, whole when it was selected; of the step at the playhead only what is known by now. */
export function EntryView({ entry, selected }: { readonly entry: Located; readonly selected: boolean }) {
  const session = useSession();
  const model = useKnownModel();
  const lanes = useClaimedLanes();
  const steps = useKnownSteps();
  const [copied, copy] = useCopy();
  const { track, index } = entry;
  const start = track.columns.start[index] ?? 0;
  const end = track.columns.end[index] ?? Number.NaN;
  const known = useAtPlayhead((t) => !track.anchored || t >= (Number.isNaN(end) ? start : end));
  const told = entryFacts(lanes, model, entry, session.clock.t, selected);
  const failed = track.columns.level[index] === Level.error && (known || selected);
  const words = inspectorWords;
  const stepIndex = track.anchored ? steps.currentAt(start) : -1;
  const ownStep = steps.indexOf(track.entryId(index));
  const place = useCallback(
    () => words.step(ownStep + 1, stepsOf(session).steps.length),
    [session, words, ownStep],
  );
  const chain = ancestorsOf(entry);
  const iso = track.anchored ? isoOf(model, start) : undefined;
  const laneTitle = say(model.lane(track.laneId)?.title ?? track.laneId);
  // A lane that shows its entries whole says these facts itself.
  const spoken = lanes.get(track.laneId)?.definition.detail !== undefined && (known || selected);
  return (
    <div className={styles['entry']}>
      <div className={styles['head']}>
        <Chip tone={failed ? 'err' : 'neutral'}>{told.badge ?? laneTitle}</Chip>
        <b className={styles['title']} title={told.title}>
          <VisibleText text={told.title} />
        </b>
        <span className={styles['place']}>
          {told.badge !== undefined && `${laneTitle} · `}
          {placeOf(model, entry)}
          {told.length !== undefined && told.length > 0 && ` · ${formatDuration(told.length)}`}
          {end === Number.POSITIVE_INFINITY && ` · ${words.open}`}
        </span>
        <span className={styles['grow']} />
        <Button
          variant="ghost"
          size="s"
          title={withKey(messages.whyTitle, 'why')}
          onClick={() => askWhy(session, track.entryId(index))}
        >
          {messages.why} <Kbd hidden>y</Kbd>
        </Button>
        <Menu
          trigger={
            copied === 'copied' ? messages.inspector.copied : <Clipboard size={14} aria-hidden="true" />
          }
          label={words.copyMarkdown}
          title="c, Shift+C"
          bare
          variant="ghost"
          size="s"
          items={[
            { id: 'markdown', label: words.copyMarkdown, note: 'c' },
            { id: 'json', label: words.copyJson, note: '⇧C' },
            ...(iso === undefined ? [] : [{ id: 'iso', label: words.copyIso }]),
          ]}
          onSelect={(id) =>
            void copy(
              id === 'iso' && iso !== undefined
                ? iso
                : id === 'json'
                  ? entryAsJson(session, entry)
                  : entryAsMarkdown(session, lanes, entry),
            )
          }
        />
        {selected && (
          <IconButton
            size="s"
            label={words.clear}
            icon={<X />}
            onClick={() => session.commands.select(undefined)}
          />
        )}
      </div>

      {chain.length > 0 && <Ancestors chain={chain} />}

      <div className={styles['sub']}>
        {ownStep >= 0 ? <Told words={place} /> : stepIndex >= 0 && <StepLink index={stepIndex} />}
        <CauseLink entry={entry} shown={stepIndex} />
        {(known || selected) && <Counterpart entry={entry} />}
        {!known && selected && told.knownAt !== undefined && (
          <Chip tone="warn" title={words.knownAtTitle}>
            {words.knownAt(offsetWords(told.knownAt - start))}
          </Chip>
        )}
        {!known && !selected && <span>{traceWords.running}</span>}
        {told.marks.map((mark) => (
          <Chip key={mark} title={honestyWords.title} onClick={() => askDialog(session, 'honesty')}>
            {mark}
          </Chip>
        ))}
      </div>

      {!spoken && told.facts.length > 0 && (
        <dl className={styles['facts']} aria-label={words.facts}>
          {told.facts.map((fact) => (
            <div key={fact.name} className={classes(styles['fact'], fact.later && styles['later'])}>
              <dt>{say(fact.name)}</dt>
              <dd className={failed && isBad(fact.name) ? styles['bad'] : undefined}>
                <bdi>
                  <VisibleText text={fact.value} />
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}

      <RecordView entry={entry} whole={known || selected} />
    </div>
  );
}

const isBad = (name: string): boolean =>
  name === 'status' || name === 'error' || name === 'message' || name === 'result';

function StepLink({ index }: { readonly index: number }) {
  const session = useSession();
  const steps = useKnownSteps();
  const step = steps.steps[index];
  if (step === undefined) return null;
  return (
    <button
      type="button"
      className={styles['link']}
      onClick={() => session.commands.select(step.track.entryId(step.index))}
    >
      {inspectorWords.duringStep(index + 1)} · <VisibleText text={step.track.label(step.index)} />
    </button>
  );
}
