import { useCallback } from 'react';
import {
  documentKey,
  useKnownModel,
  useOfModel,
  useSession,
  useSessionField,
} from '../viewing/session-context.ts';
import { StepsBook } from './steps-model.ts';
import type { StepsModel } from './steps-model.ts';
import type { ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';

interface Built {
  readonly key: string;
  readonly model: StepsModel;
}

const builtBySession = new WeakMap<Session, Built>();
const books = new WeakMap<ModelReader, StepsBook>();

/** The steps of what a session has open; brought up to date once a version and shared by every part that asks. */
export function stepsOf(session: Session): StepsModel {
  const model = session.model();
  const key = documentKey(model);
  const built = builtBySession.get(session);
  if (built?.key === key) return built.model;
  let book = books.get(model);
  if (book === undefined) books.set(model, (book = new StepsBook(model)));
  const fresh = { key, model: book.update() };
  builtBySession.set(session, fresh);
  return fresh.model;
}

/** The steps; another object when lists are to tell of a newer document. */
export const useSteps = (): StepsModel => {
  const session = useSession();
  return useOfModel(useCallback(() => stepsOf(session), [session]));
};

/** The steps for a part that shows what is known at the playhead: renders when something of that may be another. */
export const useKnownSteps = (): StepsModel => {
  useKnownModel();
  return stepsOf(useSession());
};

/** Index of the step at the playhead, -1 before the first; renders only when it changes. */
export const useCurrentStep = (): number => useSessionField('step');
