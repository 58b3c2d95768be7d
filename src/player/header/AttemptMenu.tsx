import { Menu } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import { compareLink } from './compare-link.ts';
import { attemptChoices } from './run-state.ts';

export interface AttemptMenuProps {
  readonly onAttempt: (generation: number) => void;
}

const COMPARE = 'compare';

/** Every attempt of the run; choosing one opens it in place of this one, or all side by side. Absent where there is but one. */
export default function AttemptMenu({ onAttempt }: AttemptMenuProps) {
  const session = useSession();
  const choices = attemptChoices(useModel().meta);
  const at = choices.findIndex((choice) => choice.current);
  if (choices.length < 2) return null;
  const all = compareLink(
    session,
    choices.map(({ generation }) => generation),
  );
  return (
    <Menu
      trigger={messages.header.attemptShort(at + 1, choices.length)}
      title={messages.header.attemptsTitle}
      size="s"
      items={[
        ...choices.map(({ generation, label, current }) => ({
          id: String(generation),
          label,
          checked: current,
        })),
        ...(all === undefined ? [] : [{ id: COMPARE, label: messages.header.compareAttempts }]),
      ]}
      onSelect={(id) => {
        if (id !== COMPARE) onAttempt(Number(id));
        else if (all !== undefined) location.assign(all);
      }}
    />
  );
}
