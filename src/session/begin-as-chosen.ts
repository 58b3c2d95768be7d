import { settings } from './settings.ts';
import type { Session } from './types.ts';

/** Gives a viewing the way of watching that a person chose; a link that says another wins. */
export function beginAsChosen({ commands, state }: Session): void {
  const { zone, speed, idle } = settings();
  // Four modes at most.
  for (let i = 0; i < 4 && state().timeMode !== zone; i++) commands.cycleTimeMode();
  commands.setIdle(idle);
  commands.setPace({ kind: speed === 'steps' ? 'steps' : 'rate' });
  commands.setRate(speed === 'steps' ? 1 : Number(speed));
}
