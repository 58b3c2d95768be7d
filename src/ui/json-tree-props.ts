export interface JsonTreeProps {
  /** A parsed value; or the JSON text of one (kept as text above 1 MB or when it does not parse). */
  readonly value?: unknown;
  readonly text?: string | undefined;
  readonly label: string;
  /** Levels open at first; 1 by default. */
  readonly openLevels?: number | undefined;
}
