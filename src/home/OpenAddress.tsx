import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button, Field } from '../ui/index.ts';
import { webAddress } from './web-address.ts';
import { labels } from './labels.ts';

export function OpenAddress({ onOpenUrl }: { onOpenUrl(url: string): void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = webAddress(text);
    if (url === undefined) setError(labels.giveAWholeHttpOr);
    else onOpenUrl(url);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={labels.addressOfARecording}
        hideLabel
        mono
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={labels.orPasteAnAddressHttps}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
        trailing={
          <Button type="submit" size="s" disabled={text.trim() === ''}>
            {labels.open}
          </Button>
        }
      />
    </form>
  );
}
