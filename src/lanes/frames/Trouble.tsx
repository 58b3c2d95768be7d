import { say, told } from '../../base/index.ts';
import { ImageOff } from 'lucide-react';
import { EmptyState } from '../../ui/index.ts';
import type { PictureAnswer } from './pictures.ts';

const TITLES = {
  missing: 'Image missing',
  corrupt: 'Image cannot be read',
  'too-large': 'Image too large',
  dropped: 'Image not loaded',
} as const;

export interface TroubleProps {
  readonly answer: Extract<PictureAnswer, { ok: false }>;
  readonly compact?: boolean;
}

/** In place of a picture: whether the recording does not hold it, or what it holds is none. */
export function Trouble({ answer, compact = false }: TroubleProps) {
  return (
    <EmptyState
      icon={<ImageOff />}
      title={say(TITLES[answer.code])}
      text={told({ code: `${answer.code}-image`, message: answer.message })}
      tone="warn"
      code={`${answer.code}-image`}
      compact={compact}
    />
  );
}
