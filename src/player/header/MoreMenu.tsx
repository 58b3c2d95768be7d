import { Ellipsis } from 'lucide-react';
import { Menu } from '../../ui/index.ts';
import type { MenuItem } from '../../ui/index.ts';
import { evidenceBadge, ledgerBadge, lossCount } from '../evidence/evidence-words.ts';
import { messages } from '../messages.ts';
import { evidenceDialogWords } from '../evidence/dialog-words.ts';
import { ledgerWords } from '../evidence/ledger-words.ts';
import { askSettings } from '../settings/asked.ts';
import { askNotes } from '../notes/asked.ts';
import { copyMomentMarkdown } from '../share/copy-markdown.ts';
import { shareWords } from '../share/share-words.ts';
import { formatCount } from '../viewing/number-format.ts';
import { useClaimedLanes } from '../viewing/describe.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import type { HeaderActions } from './Header.tsx';
import type { DialogName } from './dialog-name.ts';
import { attemptChoices } from './run-state.ts';

const ATTEMPT = 'attempt:';

interface MoreMenuProps extends HeaderActions {
  readonly onShow: (name: DialogName) => void;
}

/** On a narrow screen: what the header has no room for, in one menu. */
export default function MoreMenu(props: MoreMenuProps) {
  const model = useModel();
  const session = useSession();
  const lanes = useClaimedLanes();
  const losses = lossCount(model.issues);
  const items: MenuItem[] = [
    { id: 'run', label: messages.header.about },
    { id: 'honesty', label: evidenceDialogWords.honesty, note: model.meta.fidelity },
    { id: 'evidence', label: evidenceDialogWords.dialog, note: evidenceBadge(model.evidence).text },
    { id: 'ledger', label: ledgerWords.dialog, note: ledgerBadge(model.ledger).text },
    ...(model.gaps.length > 0
      ? [{ id: 'honesty', label: evidenceDialogWords.gaps, note: formatCount(model.gaps.length) }]
      : []),
    ...(losses > 0 ? [{ id: 'ledger', label: ledgerWords.issues, note: formatCount(losses) }] : []),
    ...attemptChoices(model.meta).map(({ generation, label, current }) => ({
      id: `${ATTEMPT}${generation}`,
      label,
      checked: current,
    })),
    { id: 'focus', label: messages.focusTitle },
    { id: 'notes', label: messages.notes },
    { id: 'share', label: messages.header.shareTitle },
    { id: 'markdown', label: shareWords.markdown },
    { id: 'excerpt', label: shareWords.excerpt },
    { id: 'export', label: shareWords.export },
    { id: 'theme', label: messages.header.theme[props.theme === 'dark' ? 'light' : 'dark'] },
    { id: 'keys', label: messages.header.keys },
    { id: 'settings', label: messages.header.settings },
  ];
  const choose = (id: string): void => {
    if (id === 'share') props.onShare();
    else if (id === 'markdown') void copyMomentMarkdown(session, lanes, props.page);
    else if (id === 'focus') props.onFocus();
    else if (id === 'notes') askNotes(session, 'list');
    else if (id === 'keys') props.onKeys();
    else if (id === 'settings') askSettings(session, true);
    else if (id === 'theme') props.onTheme(props.theme === 'dark' ? 'light' : 'dark');
    else if (id.startsWith(ATTEMPT)) props.onAttempt(Number(id.slice(ATTEMPT.length)));
    else if (
      id === 'run' ||
      id === 'honesty' ||
      id === 'evidence' ||
      id === 'ledger' ||
      id === 'excerpt' ||
      id === 'export'
    )
      props.onShow(id);
  };
  return (
    <Menu
      trigger={<Ellipsis size={15} aria-hidden="true" />}
      label={messages.header.more}
      bare
      variant="ghost"
      items={items}
      onSelect={choose}
    />
  );
}
