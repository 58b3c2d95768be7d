import { NotebookPen } from 'lucide-react';
import { withKey } from '../../session/index.ts';
import { IconButton } from '../../ui/index.ts';
import { useSession } from '../viewing/session-context.ts';
import { toggleNotes } from './asked.ts';
import { notesWords as words } from './notes-words.ts';

export default function NotesButton() {
  const session = useSession();
  return (
    <IconButton
      label={words.title}
      title={withKey(words.title, 'notes')}
      icon={<NotebookPen />}
      onClick={() => toggleNotes(session)}
    />
  );
}
