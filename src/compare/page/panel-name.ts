export const PANELS = ['steps', 'differences', 'inputs', 'summary', 'cassettes'] as const;
export type PanelName = (typeof PANELS)[number];

export const isPanel = (name: string | undefined): name is PanelName =>
  PANELS.some((known) => known === name);
