import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePictureBox } from '../../lane-kit/index.ts';
import { useSession } from '../viewing/session-context.ts';
import { followRecording } from './follow-recording.ts';
import { PinLayer } from './PinLayer.tsx';

/** Keeps the notes of what is open, and lays those on a point of a frame over its picture. */
export function NotesHost() {
  const session = useSession();
  useEffect(() => followRecording(session), [session]);
  const box = usePictureBox(session);
  return box === undefined
    ? null
    : createPortal(<PinLayer key={box.entryId} frame={box.entryId} />, box.element);
}
