import { useEffect, useState } from 'react';
import type { DetailProps } from '../../lane-kit/index.ts';
import { Chip, VisibleText } from '../../ui/index.ts';
import { type SubAgent, subAgentOf } from './sub-agent.ts';

/** Names the sub-agent that an entry lies in; a press goes to it. Nothing for the run's own agent. */
export function SubAgentLine({ session, engine, entryId }: DetailProps) {
  const [answer, setAnswer] = useState<{ readonly entryId: string; readonly agent: SubAgent | undefined }>();
  useEffect(() => {
    let stale = false;
    session.busy(
      subAgentOf(engine, session.model(), entryId).then((agent) => {
        if (!stale) setAnswer({ entryId, agent });
      }),
    );
    return () => {
      stale = true;
    };
  }, [session, engine, entryId]);
  const agent = answer?.entryId === entryId ? answer.agent : undefined;
  if (agent === undefined) return null;
  return (
    <Chip title="Select this agent" onClick={() => session.commands.select(agent.entryId)}>
      sub-agent <VisibleText text={agent.name} />
    </Chip>
  );
}
