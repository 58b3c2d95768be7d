import { say, told } from '../base/index.ts';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Server } from 'lucide-react';
import type { Failure } from '../base/index.ts';
import { Button, EmptyState, Field, Spinner } from '../ui/index.ts';
import { RunList } from './RunList.tsx';
import { heldToken, holdToken } from './held-token.ts';
import { apiBase, listRuns } from './runs.ts';
import type { RunRow, WallSlot } from './runs.ts';
import { labels } from './labels.ts';
import styles from './ControlPlane.module.css';

interface Listed {
  readonly api: string;
  readonly token: string | undefined;
  readonly runs: readonly RunRow[];
  readonly read: number;
  readonly unreadable: number;
  readonly more: boolean;
}

export interface ControlPlaneProps {
  /** Filled in at first, for a page served by a control plane or opened with `?api=`. */
  readonly defaultApi?: string | undefined;
  onOpenRun(api: string, runId: string, token?: string): void;
  readonly onCompareRuns?: ((api: string, runIds: readonly string[]) => void) | undefined;
  readonly wall?: ((slot: WallSlot) => ReactNode) | undefined;
}

/** Connects to a control plane and lists its runs. The token stays in memory and this tab's session storage. */
export function ControlPlane({ defaultApi = '', onOpenRun, onCompareRuns, wall }: ControlPlaneProps) {
  const [address, setAddress] = useState(defaultApi);
  const [token, setToken] = useState('');
  const [addressError, setAddressError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Failure | undefined>(undefined);
  const [listed, setListed] = useState<Listed | undefined>(undefined);
  const asking = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      asking.current?.abort();
    },
    [],
  );

  const ask = async (api: string, bearer: string | undefined, before: Listed | undefined) => {
    asking.current?.abort();
    const control = new AbortController();
    asking.current = control;
    setBusy(true);
    setError(undefined);
    const answer = await listRuns(api, bearer, before?.read ?? 0, control.signal);
    if (control.signal.aborted) return;
    setBusy(false);
    if (!answer.ok) {
      setError(answer.error);
      return;
    }
    holdToken(api, bearer);
    setListed({
      api,
      token: bearer,
      runs: [...(before?.runs ?? []), ...answer.value.runs],
      read: (before?.read ?? 0) + answer.value.runs.length + answer.value.unreadable,
      unreadable: (before?.unreadable ?? 0) + answer.value.unreadable,
      more: answer.value.more,
    });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const api = apiBase(address);
    if (api === undefined || address.trim() === '') {
      setAddressError(labels.giveTheHttpOrHttps);
      return;
    }
    setListed(undefined);
    void ask(api, token.trim() === '' ? heldToken(api) : token.trim(), undefined);
  };

  return (
    <div className={styles['plane']}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <Field
          label={labels.addressOfTheApi}
          mono
          type="url"
          inputMode="url"
          spellCheck={false}
          placeholder="https://host/api/"
          value={address}
          error={addressError}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setAddressError(undefined);
          }}
        />
        <Field
          label={labels.bearerTokenKeptInThis}
          mono
          type="password"
          autoComplete="off"
          placeholder={say`none`}
          value={token}
          onChange={(event) => {
            setToken(event.currentTarget.value);
          }}
        />
        <Button type="submit" className={styles['go']} icon={<Server />}>
          {labels.connect}
        </Button>
      </form>
      {busy && listed === undefined && (
        <p className={styles['wait']}>
          <Spinner label={labels.askingForRuns} /> {labels.askingForRuns}
        </p>
      )}
      {error !== undefined && (
        <EmptyState
          compact
          tone={error.code === 'forbidden' || error.code === 'unauthorised' ? 'warn' : 'err'}
          title={labels.noListOfRuns}
          text={told(error)}
          code={error.code}
        />
      )}
      {listed !== undefined && (
        <RunList
          runs={listed.runs}
          unreadable={listed.unreadable}
          busy={busy}
          onMore={
            listed.more
              ? () => {
                  void ask(listed.api, listed.token, listed);
                }
              : undefined
          }
          wall={
            wall === undefined || onCompareRuns === undefined
              ? undefined
              : (runs) =>
                  wall({
                    api: listed.api,
                    runs,
                    onOpen: (runId) => onOpenRun(listed.api, runId, listed.token),
                    onCompare: (runIds) => onCompareRuns(listed.api, runIds),
                  })
          }
          onCompare={onCompareRuns === undefined ? undefined : (runIds) => onCompareRuns(listed.api, runIds)}
          onOpen={(runId) => {
            if (listed.token === undefined) onOpenRun(listed.api, runId);
            else onOpenRun(listed.api, runId, listed.token);
          }}
        />
      )}
    </div>
  );
}
