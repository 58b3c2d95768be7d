import { say } from '../../base/index.ts';
import type { DetailProps } from '../../lane-kit/index.ts';
import { Chip, VisibleText } from '../../ui/index.ts';
import { subAgentOf } from './sub-agent.ts';
import { labels } from './labels.ts';

/** Names the sub-agent that an entry lies in; a press goes to it. Nothing for the run's own agent. */
export function SubAgentLine({ session, entryId }: DetailProps) {
  const agent = subAgentOf(session.model(), entryId);
  if (agent === undefined) return null;
  const { track, index } = agent;
  return (
    <Chip title={labels.selectThisAgent} onClick={() => session.commands.select(track.entryId(index))}>
      {say`sub-agent`} <VisibleText text={track.label(index)} />
    </Chip>
  );
}
