import { visiblePieces } from './hidden-characters.ts';
import { classes } from './classes.ts';
import styles from './VisibleText.module.css';

/**
 * Recorded text on one line, isolated from the direction of its neighbours, with hidden and control characters drawn as
 * marks. The characters themselves stay in the document (each isolated), so a copied selection is the original.
 */
export function VisibleText({
  text,
  className,
}: {
  readonly text: string;
  readonly className?: string | undefined;
}) {
  return (
    <bdi className={className}>
      {visiblePieces(text).map((piece, index) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          <bdi
            key={index}
            className={classes(styles['mark'], styles[piece.kind])}
            data-mark={piece.mark}
            title={piece.name}
          >
            {piece.text}
          </bdi>
        ),
      )}
    </bdi>
  );
}
