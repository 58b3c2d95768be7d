import { VisibleText } from '../../ui/index.ts';
import styles from './Detail.module.css';

/** An address shown whole before it is followed; only http(s) can be. */
export function WebAddress({ url }: { readonly url: string }) {
  const safe = httpAddress(url);
  return (
    <p className={styles['address']}>
      {safe === undefined ? (
        <VisibleText text={url} />
      ) : (
        <a href={safe} target="_blank" rel="noopener noreferrer">
          <VisibleText text={url} />
        </a>
      )}
    </p>
  );
}

function httpAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
