import { CodeBlock, LazyJsonTree } from '../../ui/index.ts';

/** A recorded value: text as text, JSON held in a string as the value it is, anything else as a tree. */
export function Value({
  value,
  label,
  openLevels = 2,
}: {
  readonly value: unknown;
  readonly label: string;
  readonly openLevels?: number;
}) {
  if (typeof value === 'string') {
    const inner = looksLikeJson(value) ? parsed(value) : undefined;
    if (inner === undefined) return <CodeBlock text={value} label={label} />;
    return <LazyJsonTree value={inner} label={label} openLevels={openLevels} />;
  }
  if (value === null || typeof value !== 'object') return <CodeBlock text={String(value)} label={label} />;
  return <LazyJsonTree value={value} label={label} openLevels={openLevels} />;
}

const looksLikeJson = (text: string): boolean => text.length < 1_000_000 && /^\s*[[{]/.test(text);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
