export const PANELS = ['steps', 'differences', 'inputs', 'summary'] as const;
export type PanelName = (typeof PANELS)[number];

export const isPanel = (name: string | undefined): name is PanelName =>
  PANELS.some((known) => known === name);
