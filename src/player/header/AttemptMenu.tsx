import { Menu } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useModel } from '../viewing/session-context.ts';
import { attemptChoices } from './run-state.ts';

export interface AttemptMenuProps {
  readonly onAttempt: (generation: number) => void;
}

/** Every attempt of the run; choosing one opens it in place of this one. Absent where there is but one. */
export function AttemptMenu({ onAttempt }: AttemptMenuProps) {
  const choices = attemptChoices(useModel().meta);
  const at = choices.findIndex((choice) => choice.current);
  if (choices.length < 2) return null;
  return (
    <Menu
      trigger={messages.header.attemptShort(at + 1, choices.length)}
      title={messages.header.attemptsTitle}
      size="s"
      items={choices.map(({ generation, label, current }) => ({
        id: String(generation),
        label,
        checked: current,
      }))}
      onSelect={(id) => onAttempt(Number(id))}
    />
  );
}
