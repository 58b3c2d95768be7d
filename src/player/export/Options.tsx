import { useId } from 'react';
import type { ReactNode } from 'react';
import type { ModelReader } from '../../model/index.ts';
import type { TimeWindow } from '../../session/index.ts';
import { formatClock, grouped, say } from '../../base/index.ts';
import { CLIP_FORMATS, CLIP_SECONDS, CLIP_SIZES, type ClipSize, hasRange, type Choices } from './choices.ts';
import styles from './Export.module.css';
import { exportWords as words } from './words.ts';

export interface OptionsProps {
  readonly model: ModelReader;
  readonly range: TimeWindow | undefined;
  readonly choices: Choices;
  onChoices(change: Partial<Choices>): void;
  readonly disabled: boolean;
}

/** What a kind of file lets one choose: stretch, lane, format. */
export function Options({ model, range, choices, onChoices, disabled }: OptionsProps) {
  const { kind } = choices;
  const lanes = model.lanes.filter(({ count }) => count > 0);
  return (
    <>
      {hasRange(kind) && (
        <fieldset className={styles['group']} disabled={disabled}>
          <legend>{words.stretch}</legend>
          <label className={styles['check']}>
            <input
              type="radio"
              name="stretch"
              checked={!choices.isRange}
              onChange={() => onChoices({ isRange: false })}
            />
            <span className={styles['grow']}>{words.whole}</span>
            <span className={styles['quiet']}>{lengthOf(model)}</span>
          </label>
          <label className={styles['check']}>
            <input
              type="radio"
              name="stretch"
              checked={choices.isRange}
              disabled={range === undefined}
              onChange={() => onChoices({ isRange: true })}
            />
            <span className={styles['grow']}>{words.range}</span>
            <span className={styles['quiet']}>
              {range === undefined ? words.noRange : stretchWords(model, range)}
            </span>
          </label>
        </fieldset>
      )}
      {kind === 'table' && (
        <Choice
          label={words.lane}
          value={choices.laneId}
          disabled={disabled}
          onChange={(laneId) => onChoices({ laneId })}
        >
          {lanes.map(({ id, title, count }) => (
            <option key={id} value={id}>
              {say(title)} ({grouped(count)})
            </option>
          ))}
        </Choice>
      )}
      {kind === 'clip' && (
        <div className={styles['row']}>
          <Choice
            label={words.format}
            value={choices.clipFormat}
            disabled={disabled}
            onChange={(value) => {
              const clipFormat = CLIP_FORMATS.find((each) => each === value);
              if (clipFormat !== undefined) onChoices({ clipFormat });
            }}
          >
            <option value="mp4">MP4</option>
            <option value="webm">WebM</option>
            <option value="gif">GIF</option>
          </Choice>
          <Choice
            label={words.size}
            value={choices.clipSize}
            disabled={disabled}
            onChange={(value) => {
              if (isSize(value)) onChoices({ clipSize: value });
            }}
          >
            {Object.keys(CLIP_SIZES).map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Choice>
          <Choice
            label={words.length}
            value={String(choices.clipSeconds)}
            disabled={disabled}
            onChange={(value) => onChoices({ clipSeconds: Number(value) })}
          >
            {CLIP_SECONDS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {words.seconds(seconds)}
              </option>
            ))}
          </Choice>
        </div>
      )}
      {(kind === 'table' || kind === 'trace') && (
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={choices.clean}
            disabled={disabled}
            onChange={(event) => onChoices({ clean: event.target.checked })}
          />
          <span className={styles['grow']}>
            {words.clean} <span className={styles['quiet']}>{words.cleanNote}</span>
          </span>
        </label>
      )}
      {kind === 'har' && <p className={styles['quiet']}>{words.harNote}</p>}
      {(kind === 'picture' || kind === 'clip') && <p className={styles['quiet']}>{words.notDrawn}</p>}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  onChange(value: string): void;
  readonly children: ReactNode;
}

function Choice({ label, value, disabled, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  );
}

const isSize = (value: string): value is ClipSize => Object.hasOwn(CLIP_SIZES, value);

function lengthOf(model: ModelReader): string {
  return model.axis === 'steps' ? `${model.steps.length} steps` : formatClock(model.duration, 1);
}

function stretchWords(model: ModelReader, { from, to }: TimeWindow): string {
  return model.axis === 'steps'
    ? `step ${Math.round(from) + 1} to ${Math.round(to) + 1}`
    : `${formatClock(from, 3)} – ${formatClock(to, 3)}`;
}
