import { ChevronDown } from 'lucide-react';
import type { PageLink } from '../../session/index.ts';
import { Menu } from '../../ui/index.ts';
import { useClaimedLanes } from '../viewing/describe.ts';
import { useSession } from '../viewing/session-context.ts';
import { copyIso, isoOf } from './copy-iso.ts';
import { copyMomentMarkdown } from './copy-markdown.ts';
import { shareWords } from './share-words.ts';

export interface ShareMenuProps {
  readonly page: PageLink;
  readonly onShow: (name: 'excerpt' | 'export') => void;
}

/** Beside the button that copies the link: the same moment as Markdown, and for an issue; and the recording as a file. */
export default function ShareMenu({ page, onShow }: ShareMenuProps) {
  const session = useSession();
  const lanes = useClaimedLanes();
  const isoNow = (): string | undefined => isoOf(session.model(), session.clock.t);
  return (
    <Menu
      trigger={<ChevronDown size={13} aria-hidden="true" />}
      label={shareWords.more}
      title={shareWords.more}
      bare
      variant="ghost"
      items={[
        { id: 'markdown', label: shareWords.markdown },
        ...(isoNow() === undefined ? [] : [{ id: 'iso', label: shareWords.iso }]),
        { id: 'excerpt', label: shareWords.excerpt },
        { id: 'export', label: shareWords.export },
      ]}
      onSelect={(id) => {
        const iso = id === 'iso' ? isoNow() : undefined;
        if (id === 'excerpt' || id === 'export') onShow(id);
        else if (iso !== undefined) void copyIso(session, iso);
        else void copyMomentMarkdown(session, lanes, page);
      }}
    />
  );
}
