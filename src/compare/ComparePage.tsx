import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { LateSpinner } from '../player/index.ts';
import type { Link, PageLink, RunToCompare } from '../session/index.ts';
import { messages } from './messages.ts';
import { CompareBody } from './page/CompareBody.tsx';
import { CompareProvider } from './page/context.ts';
import type { CompareFace } from './page/face.ts';
import { createHolder } from './page/holder.ts';

export interface ComparePageProps {
  /** What is compared, in order; a change of it makes another comparison. */
  readonly runs: readonly RunToCompare[];
  /** The link that asked for it: where to land, how the runs are aligned. */
  readonly link: Pick<Link, 'landing' | 'align'>;
  /** The page's own part of a link, asked for at each write. */
  readonly page: () => PageLink;
  readonly theme: 'light' | 'dark';
  readonly onTheme: (theme: 'light' | 'dark') => void;
  readonly onHome: () => void;
  /** The public face of what is compared, and nothing once it is closed. */
  readonly onFace: (face: CompareFace | undefined) => void;
  /** Opens another recording in place of the comparison. */
  readonly onOpen: CompareFace['open'];
}

/** Two to eight recordings on one clock. Everything it opens it closes. */
export default function ComparePage(props: ComparePageProps) {
  const { runs, link, onFace, onOpen } = props;
  const [queries] = useState(() => new QueryClient());
  const holder = useMemo(() => createHolder({ runs, link, onFace, onOpen }), [runs, link, onFace, onOpen]);
  const open = useSyncExternalStore(holder.subscribe, holder.current);
  if (open === undefined) return <LateSpinner label={messages.loading} />;
  return (
    <QueryClientProvider client={queries}>
      <CompareProvider value={open}>
        <CompareBody {...props} view={open.view} />
      </CompareProvider>
    </QueryClientProvider>
  );
}
