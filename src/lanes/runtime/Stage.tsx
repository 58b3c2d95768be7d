import { say } from '../../base/index.ts';
import { useCallback, useMemo } from 'react';
import { formatSample, sampleAt, type StageProps, useAt } from '../../lane-kit/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { EmptyState, VisibleText } from '../../ui/index.ts';
import { type Chart, chartsOf } from './charts.ts';
import { type RuntimeNote, runtimeNotes } from './peaks.ts';
import { RuntimeChart } from './RuntimeChart.tsx';
import { duringWords, noteWords, valueWords } from './words.ts';
import { labels } from './labels.ts';
import styles from './Stage.module.css';

/** The machine at t: a chart for each measure, their peaks so far and what the agent was doing then. */
export default function RuntimeStage({ session, lane }: StageProps) {
  const version = useAt(session, (model) => model.version, true);
  const charts = useMemo(
    () => (version < 0 ? [] : chartsOf(session.model().lane(lane.id) ?? lane, session.model().meta)),
    [session, lane, version],
  );
  // What is said of the machine changes with a sample, not with a tick.
  const read = useCallback(
    (model: ModelReader, t: number) =>
      (model.lane(lane.id)?.tracks ?? []).map((track) => track.latestAt(t)).join(),
    [lane.id],
  );
  useAt(session, read, true);
  const model = session.model();
  const { t } = session.clock;
  const notes = runtimeNotes(model, model.lane(lane.id) ?? lane, t);
  if (charts.length === 0 && notes.length === 0) {
    return <EmptyState title={labels.nothingWasMeasured} text={labels.theRecordingHoldsNoValue} />;
  }
  const peakOf = (chart: Chart): RuntimeNote | undefined =>
    notes.find((note) => note.kind === 'peak' && note.track === chart.track && note.series === chart.series);
  const nowOf = ({ track, series }: Chart): string => {
    const spec = track.series[series];
    return spec === undefined ? '–' : formatSample(sampleAt(track, series, t), spec);
  };
  const wordsOf = (chart: Chart): string => {
    const peak = peakOf(chart);
    const said = peak === undefined ? say`no value yet` : noteWords(peak, model);
    return say`${[chart.name, say`scale ${chart.scale}`, ...chart.notes].join(', ')}. At the playhead ${nowOf(chart)}. ${said}.`;
  };
  return (
    <div className={styles['stage']} tabIndex={0} role="region" aria-label={labels.runtimeAtThePlayhead}>
      <Marks notes={notes} model={model} />
      {charts.map((chart) => (
        <figure key={chart.key} className={styles['chart']}>
          <figcaption>
            <b>{chart.name}</b>
            <span className={styles['now']}>{nowOf(chart)}</span>
            <span className={styles['said']}>{peakWords(chart, peakOf(chart))}</span>
            {chart.notes.length > 0 && <span className={styles['notes']}>{chart.notes.join(', ')}</span>}
            <span className={styles['scale']}>{chart.scale}</span>
          </figcaption>
          <RuntimeChart session={session} laneId={lane.id} chart={chart} label={wordsOf(chart)} />
        </figure>
      ))}
      {charts.length > 0 && (
        <table className={styles['table']}>
          <caption>{labels.measuresUpToThePlayhead}</caption>
          <thead>
            <tr>
              <th scope="col">{labels.measure}</th>
              <th scope="col">{labels.atThePlayhead}</th>
              <th scope="col">{labels.peakSoFar}</th>
              <th scope="col">{labels.stepAtThePeak}</th>
            </tr>
          </thead>
          <tbody>
            {charts.map((chart) => (
              <PeakRow
                key={chart.key}
                chart={chart}
                now={nowOf(chart)}
                peak={peakOf(chart)}
                onSelect={(note) => {
                  session.commands.select(note.track.entryId(note.index));
                  session.commands.seek(note.track.columns.start[note.index] as number);
                }}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** `peak 548 MiB during run pytest -q`: over the chart, cut where there is no room; the table has it whole. */
function peakWords(chart: Chart, peak: RuntimeNote | undefined): string {
  const spec = chart.track.series[chart.series];
  return peak === undefined || spec === undefined
    ? ''
    : say`peak ${valueWords(peak, spec)} ${duringWords(peak.step)}`;
}

/** Out of memory, killed: said in a sentence, as they are rare and decide a run. */
function Marks({ notes, model }: { readonly notes: readonly RuntimeNote[]; readonly model: ModelReader }) {
  const marks = notes.filter(({ kind }) => kind === 'mark');
  if (marks.length === 0) return null;
  return (
    <ul className={styles['marks']} aria-label={labels.lifeCycleMarks}>
      {marks.map((note) => (
        <li key={note.track.entryId(note.index)}>
          <VisibleText text={`▲ ${noteWords(note, model)}`} />
        </li>
      ))}
    </ul>
  );
}

function PeakRow({
  chart,
  now,
  peak,
  onSelect,
}: {
  readonly chart: Chart;
  readonly now: string;
  readonly peak: RuntimeNote | undefined;
  onSelect(note: RuntimeNote): void;
}) {
  const spec = chart.track.series[chart.series];
  return (
    <tr>
      <th scope="row">{chart.name}</th>
      <td>{now}</td>
      <td>
        {peak === undefined || spec === undefined ? (
          '–'
        ) : (
          <button
            type="button"
            className={styles['peak']}
            title={labels.goToThePeak}
            onClick={() => onSelect(peak)}
          >
            {valueWords(peak, spec)}
          </button>
        )}
      </td>
      <td className={styles['step']}>
        {peak === undefined ? '–' : <VisibleText text={duringWords(peak.step)} />}
      </td>
    </tr>
  );
}
