import { Dialog } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { RunView } from './RunView.tsx';

/** What is known of the run, in a dialog reached from its state. */
export default function RunDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title={messages.header.about} size="l">
      <RunView onJump={onClose} />
    </Dialog>
  );
}
