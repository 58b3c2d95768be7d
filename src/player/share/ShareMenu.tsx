import { ChevronDown } from 'lucide-react';
import type { PageLink } from '../../session/index.ts';
import { Menu } from '../../ui/index.ts';
import { useClaimedLanes } from '../viewing/describe.ts';
import { useSession } from '../viewing/session-context.ts';
import { copyMomentMarkdown } from './copy-markdown.ts';
import { shareWords } from './share-words.ts';

export interface ShareMenuProps {
  readonly page: PageLink;
  readonly onExcerpt: () => void;
}

/** Beside the button that copies the link: the same moment as Markdown, and for an issue. */
export default function ShareMenu({ page, onExcerpt }: ShareMenuProps) {
  const session = useSession();
  const lanes = useClaimedLanes();
  return (
    <Menu
      trigger={<ChevronDown size={13} aria-hidden="true" />}
      label={shareWords.more}
      title={shareWords.more}
      bare
      variant="ghost"
      items={[
        { id: 'markdown', label: shareWords.markdown },
        { id: 'excerpt', label: shareWords.excerpt },
      ]}
      onSelect={(id) => {
        if (id === 'excerpt') onExcerpt();
        else void copyMomentMarkdown(session, lanes, page);
      }}
    />
  );
}
