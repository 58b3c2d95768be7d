import { CANCELED, familyOf, glyphOf } from './glyph.ts';
import { checkpointWords as words } from './words.ts';
import styles from './Checkpoints.module.css';

/** The mark of a kind as it stands on the ruler, with what it says. */
export function MarkGlyph({ kind }: { readonly kind: string }) {
  const glyph = glyphOf(kind);
  const name = glyph === CANCELED ? words.canceled : words.families[familyOf(kind)];
  const ink = `var(--${glyph.ink})`;
  return (
    <svg viewBox="-1.3 -1.3 2.6 2.6" className={styles['glyph']} role="img" aria-label={name}>
      <title>{name}</title>
      <polygon
        points={glyph.outline.map((point) => point.join()).join(' ')}
        fill={glyph.hollow ? 'none' : ink}
        stroke={ink}
        strokeWidth={0.35}
      />
    </svg>
  );
}
