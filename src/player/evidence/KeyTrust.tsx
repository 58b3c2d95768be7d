import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, Chip, CopyButton, Field } from '../../ui/index.ts';
import { chainWords as words } from './chain-words.ts';
import styles from './Chain.module.css';
import { pin, pinOf } from './trust.ts';

export interface KeyTrustProps {
  /** Id of the key behind a valid signature. */
  readonly signer: string;
  readonly onChange: () => void;
}

/** Whose key signed this: a person says so, or nobody does. */
export default function KeyTrust({ signer, onChange }: KeyTrustProps) {
  const [text, setText] = useState('');
  const name = pinOf(signer);
  const set = (to: string | undefined): void => {
    pin(signer, to);
    setText('');
    onChange();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') set(text.trim());
  };
  return (
    <section className={styles['key']} aria-label={words.key}>
      <h3>{words.key}</h3>
      <p className={styles['keyId']}>
        <code>{signer}</code>
        <CopyButton text={signer} label={words.copyKey} />
      </p>
      {name === undefined ? (
        <>
          <p className={styles['quiet']}>{words.keyUnknown}</p>
          <form className={styles['pin']} onSubmit={submit}>
            <Field
              label={words.keyName}
              hint={words.keyHint}
              value={text}
              onChange={(event) => setText(event.target.value)}
              maxLength={60}
              autoComplete="off"
            />
            <Button type="submit" disabled={text.trim() === ''}>
              {words.pin}
            </Button>
          </form>
        </>
      ) : (
        <p className={styles['pinned']}>
          <Chip tone="ok">{words.keyPinned(name)}</Chip>
          <Button size="s" variant="ghost" onClick={() => set(undefined)}>
            {words.unpin}
          </Button>
        </p>
      )}
    </section>
  );
}
