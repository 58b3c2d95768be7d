import { say } from '../base/index.ts';
import { useEffect, useRef, useState } from 'react';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { IconButton } from './Button.tsx';
import type { ButtonSize } from './Button.tsx';

export interface CopyButtonProps {
  /** The text, or a function that makes it when asked. */
  readonly text: string | (() => string);
  readonly label?: string | undefined;
  readonly size?: ButtonSize | undefined;
  readonly className?: string | undefined;
}

/** Copies the original characters. Says so when the browser refuses (a frame without clipboard permission). */
export function CopyButton({ text, label = say`Copy`, size = 's', className }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'done' | 'refused'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  const settle = (next: 'done' | 'refused') => {
    setState(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setState('idle');
    }, 1600);
  };
  const copy = () => {
    const value = typeof text === 'function' ? text() : text;
    // Undefined outside a secure context.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) {
      settle('refused');
      return;
    }
    clipboard.writeText(value).then(
      () => {
        settle('done');
      },
      () => {
        settle('refused');
      },
    );
  };
  return (
    <IconButton
      size={size}
      className={className}
      label={state === 'done' ? say`Copied` : state === 'refused' ? say`The browser refused to copy` : label}
      icon={state === 'done' ? <Check /> : state === 'refused' ? <TriangleAlert /> : <Copy />}
      onClick={copy}
    />
  );
}
