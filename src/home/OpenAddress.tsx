import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button, Field } from '../ui/index.ts';
import { webAddress } from './web-address.ts';

export function OpenAddress({ onOpenUrl }: { onOpenUrl(url: string): void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = webAddress(text);
    if (url === undefined) setError('Give a whole http or https address.');
    else onOpenUrl(url);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Address of a recording"
        hideLabel
        mono
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="or paste an address: https://…/run.zip"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
        trailing={
          <Button type="submit" size="s" disabled={text.trim() === ''}>
            Open
          </Button>
        }
      />
    </form>
  );
}
