import { phrases, plural } from '../../base/index.ts';

const counted = (n: number, one: string, many: string): string => `${n} ${plural(n, one, many)}`;

/** Words of the notes: their list, their field, and what is said when they come and go. */
export const notesWords = phrases('player/notes/notes-words', {
  title: 'Notes',
  close: 'Close the notes',
  count: (n: number) => counted(n, 'note', 'notes'),
  kinds: { bookmark: 'Bookmark', range: 'Range', comment: 'Comment' },
  none: 'No notes yet',
  noneHint:
    'Write a comment above, press m to bookmark the playhead, or choose a range (drag over the lanes) and press Shift+M to name it. Notes stay in this browser, and go along when you export the recording.',
  commentAt: (time: string) => `Comment at ${time}`,
  placeholder: 'What is to be seen here?',
  add: 'Add comment',
  addHint: 'Ctrl+Enter',
  bookmark: 'Bookmark',
  removeBookmark: 'Remove bookmark',
  nameRange: 'Name the range',
  point: 'Point on the frame',
  pointHint: 'Choose a point of the picture that this comment is about',
  noPicture: 'No picture is shown: open the Screen tab where the recording has frames',
  pointed: (x: number, y: number) => `on the frame at ${x} %, ${y} %`,
  dropPoint: 'Not on a point of the frame',
  placing: 'Point on the frame',
  placingAt: (x: number, y: number) =>
    `Point on the frame: ${x} % from the left, ${y} % from the top. Arrow keys move it, Enter takes it, Escape leaves it.`,
  placingHint: 'Click the picture, or move the cross by arrow keys and press Enter. Esc leaves it.',
  pin: (n: number, text: string) => `Comment ${n} on this frame: ${text}`,
  go: (time: string) => `Go to ${time}`,
  outside: 'outside this recording',
  onFrame: 'on a frame',
  edit: (what: string) => `Edit ${what}`,
  remove: (what: string) => `Delete ${what}`,
  save: 'Save',
  cancel: 'Cancel',
  text: 'Text of the note',
  untitled: 'Bookmark',
  label: 'Name (optional)',
  removed: (n: number) => `${counted(n, 'note', 'notes')} deleted.`,
  undo: 'Undo',
  dismiss: 'Dismiss',
  removeAll: 'Delete all notes',
  arrived: (added: number, updated: number, known: number, left: number) =>
    [
      added > 0 ? `${counted(added, 'note', 'notes')} came with this recording.` : '',
      updated > 0 ? `${counted(updated, 'note was', 'notes were')} newer in it and replaced yours.` : '',
      known > 0 ? `${counted(known, 'note', 'notes')} of it you had already.` : '',
      left > 0 ? `${counted(left, 'note', 'notes')} could not be taken over.` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  arrivedUnread: (why: string) => `Notes came with this recording and could not be read: ${why}`,
  ofLink: 'From the link',
  ofLinkHint: 'Marks that the link brought. They are kept in this browser once you say so.',
  keep: 'Keep',
  more: (n: number) => `Show ${counted(n, 'more note', 'more notes')}`,
});
