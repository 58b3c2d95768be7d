import { FileChoices } from './FileChoices.tsx';
import { RecordingChooser } from './RecordingChooser.tsx';
import { useRecognised } from './use-recognised.ts';

/** What was made of the files that were opened, and what a person may decide about them. Nothing where no files were looked at. */
export default function OpeningChoices({ heading }: { readonly heading: 'h2' | 'h3' }) {
  const recognised = useRecognised();
  if (recognised === undefined || recognised.files.length === 0) return null;
  return recognised.recordings.length > 1 ? (
    <RecordingChooser recognised={recognised} />
  ) : (
    <FileChoices recognised={recognised} heading={heading} />
  );
}
