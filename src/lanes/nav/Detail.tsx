import { say } from '../../base/index.ts';
import * as v from 'valibot';
import { type DetailProps, FactList } from '../../lane-kit/index.ts';
import { CodeBlock, CopyButton, VisibleText } from '../../ui/index.ts';
import { labels } from './labels.ts';

const NavRecord = v.object({ url: v.string() });

/** One navigation: its URL, whole and in its parts. Shown, never followed. */
export default function NavDetail({ text, value }: DetailProps) {
  const record = v.safeParse(NavRecord, value);
  if (!record.success) return <CodeBlock text={text} label={labels.record} />;
  const { url } = record.output;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const query = parsed === undefined ? [] : [...parsed.searchParams].slice(0, 50);
  return (
    <>
      <FactList
        mono
        facts={[
          [
            'url',
            <span key="url">
              <VisibleText text={url} /> <CopyButton text={url} label={say`Copy the URL`} />
            </span>,
          ],
          ['host', parsed === undefined ? '' : <VisibleText key="host" text={parsed.host} />],
          ...query.map(
            ([name, each], index) => [`? ${name}`, <VisibleText key={index} text={each} />] as const,
          ),
        ]}
      />
    </>
  );
}
