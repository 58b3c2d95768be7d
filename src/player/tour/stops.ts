import { messages } from '../messages.ts';
import type { StopName } from './tour-words.ts';

const byLabel = (label: string): string => `[aria-label="${CSS.escape(label)}"]`;

/** The stops in their order, and what each points at; the first that is there. On a narrow screen panels are behind what opens them. */
export function stops(): readonly { readonly name: StopName; readonly targets: readonly string[] }[] {
  return [
    { name: 'timeline', targets: [`section${byLabel(messages.layout.timeline)}`, 'section:has(canvas)'] },
    { name: 'stage', targets: [`section${byLabel(messages.stage.label)}`] },
    {
      name: 'steps',
      targets: [
        `[role="tablist"]${byLabel(messages.steps.panel)}`,
        `button${byLabel(messages.sheets.steps)}`,
      ],
    },
    { name: 'inspector', targets: [`section${byLabel(messages.inspector.title)}`] },
    { name: 'errors', targets: [`footer${byLabel(messages.transport.label)}`] },
    { name: 'find', targets: ['header'] },
  ];
}

/** Where a stop's target stands, CSS px of the viewport; nothing where it is not there. */
export function placeOf(targets: readonly string[]): DOMRect | undefined {
  for (const selector of targets) {
    for (const element of document.querySelectorAll(selector)) {
      const rect = element.getBoundingClientRect();
      if (rect.width > 0 && rect.height > 0) return rect;
    }
  }
  return undefined;
}
