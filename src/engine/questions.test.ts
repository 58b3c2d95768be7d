import { describe, expect, it } from 'vitest';
import { createQuestions } from './questions.ts';

describe('questions to a worker', () => {
  it('are answered by it', async () => {
    const questions = createQuestions();
    expect(await questions.ask(() => Promise.resolve('a record'), undefined)).toBe('a record');
    await expect(questions.ask(() => Promise.reject(new Error('broke')), undefined)).rejects.toThrow('broke');
  });

  it('are settled when it is ended before it answers, and those that come later', async () => {
    const questions = createQuestions();
    const pending = [
      questions.ask(() => new Promise<string>(() => undefined), undefined),
      questions.ask(() => new Promise<readonly string[]>(() => undefined), []),
    ];
    questions.close();
    expect(await Promise.all(pending)).toEqual([undefined, []]);
    let isAsked = false;
    const late = questions.ask(() => {
      isAsked = true;
      return Promise.resolve('too late');
    }, undefined);
    expect(await late).toBeUndefined();
    expect(isAsked).toBe(false);
  });
});
