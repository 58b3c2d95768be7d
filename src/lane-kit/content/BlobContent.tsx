import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { formatBytes, say } from '../../base/index.ts';
import { EmptyState, Fetching, LazyMarkdown } from '../../ui/index.ts';
import styles from './Content.module.css';
import { TextContent } from './TextContent.tsx';
import { labels } from './labels.ts';

/** A picture above this is offered as a download alone, bytes. */
const MAX_IMAGE = 32 << 20;
/** Text above this is shown by its beginning. */
const MAX_TEXT = 1 << 20;

export interface BlobContentProps {
  /** Its type is what its bytes are, not what a name or a server said. */
  readonly blob: Blob;
  /** What the recording calls it: the name of the download. */
  readonly name: string;
  /** What the recording says it is: tells Markdown from other text, and nothing else. */
  readonly saidType?: string | undefined;
}

/** Bytes of a recording by what they are: a picture, JSON, text, Markdown, or a download. Nothing of them can run. */
export function BlobContent({ blob, name, saidType }: BlobContentProps) {
  return (
    <div className={styles['content']}>
      <Shown blob={blob} name={name} saidType={saidType} />
      <p className={styles['foot']}>
        {blob.type}, {formatBytes(blob.size)} <DownloadLink blob={blob} name={name} />
      </p>
    </div>
  );
}

function Shown({ blob, name, saidType }: BlobContentProps) {
  if (blob.type.startsWith('image/') && blob.size <= MAX_IMAGE) return <Picture blob={blob} name={name} />;
  if (/^text\/|json|xml/.test(blob.type)) return <Text blob={blob} name={name} saidType={saidType} />;
  return null;
}

/** Gives an element a URL of the blob while it is shown; revoked when it goes. */
function useBlobUrl<E extends Element>(
  blob: Blob,
  attribute: 'src' | 'href',
  type = blob.type,
): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob.slice(0, blob.size, type));
    element.current?.setAttribute(attribute, url);
    return () => {
      URL.revokeObjectURL(url);
    };
  }, [blob, attribute, type]);
  return element;
}

function Picture({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const image = useBlobUrl<HTMLImageElement>(blob, 'src');
  const [broken, setBroken] = useState<Blob>();
  if (broken === blob)
    return <EmptyState compact title={labels.aPictureThatCannotBe} tone="warn" code="bad-image" />;
  return (
    <img
      ref={image}
      className={styles['picture']}
      alt={name}
      draggable={false}
      onError={() => {
        setBroken(blob);
      }}
    />
  );
}

function Text({ blob, name, saidType }: BlobContentProps) {
  const [read, setRead] = useState<{ readonly blob: Blob; readonly text: string }>();
  useEffect(() => {
    let stale = false;
    void blob
      .slice(0, MAX_TEXT)
      .text()
      .then((text) => {
        if (!stale) setRead({ blob, text });
      });
    return () => {
      stale = true;
    };
  }, [blob]);
  if (read?.blob !== blob) return <Fetching label={labels.readingTheText} />;
  const isMarkdown = saidType === 'text/markdown' || /\.(?:md|markdown)$/i.test(name);
  return (
    <>
      {isMarkdown && blob.type === 'text/plain' ? (
        <LazyMarkdown text={read.text} />
      ) : (
        <TextContent text={read.text} label={name} />
      )}
      {blob.size > MAX_TEXT && (
        <p
          className={styles['foot']}
        >{say`The first ${formatBytes(MAX_TEXT)}; the download holds the rest.`}</p>
      )}
    </>
  );
}

function DownloadLink({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  // As bytes: opened in a tab of its own it must not become a page of this origin.
  const link = useBlobUrl<HTMLAnchorElement>(blob, 'href', 'application/octet-stream');
  return (
    <a ref={link} className={styles['download']} href="#download" download={fileName(name)}>
      <Download size={13} aria-hidden="true" /> {say`Download`}
    </a>
  );
}

/** The last part of a path, without what a file system or a reader would stumble over. */
function fileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last.replaceAll(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '_') || 'recorded'
  );
}
