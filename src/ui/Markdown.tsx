import { say } from '../base/index.ts';
import { memo } from 'react';
import ReactMarkdown from 'react-markdown';
import type { Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { MarkdownProps } from './markdown-props.ts';
import { safeHref } from './safe-href.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { textLabels } from './text-labels.ts';
import styles from './Markdown.module.css';

/** Above this, parsing takes long enough to be felt (about 1 ms a kB): the text is shown as it is. */
const MOST = 200_000;

const components: Components = {
  a({ href, children }) {
    const safe = safeHref(href, ['http:', 'https:']);
    if (safe === undefined)
      return (
        <span
          className={styles['refused']}
          title={href === undefined ? say`Not opened: no address` : say`Not opened: ${href}`}
        >
          {children}
        </span>
      );
    return (
      <a href={safe} title={safe} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  },
  // An image would be a request to an address that the recording chose.
  img({ alt, src }) {
    const address = typeof src === 'string' ? src : '';
    return (
      <span className={styles['image']} title={address}>
        [{say`image`}
        {alt === undefined || alt === '' ? '' : `: ${alt}`}]
      </span>
    );
  },
  input({ checked }) {
    return (
      <input
        type="checkbox"
        disabled
        checked={checked === true}
        readOnly
        aria-label={checked === true ? say`Done` : say`Not done`}
      />
    );
  },
  table({ children }) {
    return (
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={textLabels.table}>
        <table>{children}</table>
      </div>
    );
  },
  pre({ children }) {
    return (
      <pre className={styles['pre']} tabIndex={0}>
        {children}
      </pre>
    );
  },
};

/** Agent text as Markdown. react-markdown drops raw HTML and makes React nodes; nothing is set as HTML. */
export default memo(function Markdown({ text }: MarkdownProps) {
  if (text.length > MOST) return <CodeBlock text={text} label={textLabels.messageTooLongToBe} />;
  return (
    <div className={styles['prose']} dir="auto">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        components={components}
        skipHtml={false}
        urlTransform={(url) => url}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
});
