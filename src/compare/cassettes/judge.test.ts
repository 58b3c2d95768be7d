import { describe, expect, it } from 'vitest';
import { broughtBy, judgeBatch } from './judge.ts';

const cassette = (id: string, session: string, issues: readonly object[] = [], sha = 'aa') =>
  broughtBy(
    { id, rootAgentSessionId: session },
    [
      undefined,
      { agent: { sessions: [{ id: session }] }, tuttiMode: { activations: [] }, workflows: [], issues },
    ],
    { blobs: [{ attachmentId: 'pic', sha256: sha }] },
  );

describe('several cassettes in one workspace', () => {
  it('all stay where each is its own', () => {
    const all = [
      cassette('a', 's1'),
      undefined,
      cassette('b', 's2'),
      cassette('c', 's3', [{ id: 'i', title: 'x' }]),
    ];
    expect(judgeBatch(all)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('the same cassette, and another one of its session, are refused', () => {
    const codes = judgeBatch([cassette('a', 's1'), cassette('a', 's1'), cassette('b', 's1')]).map(
      (each) => each?.code,
    );
    expect(codes).toEqual([undefined, 'cassette-twice', 'cassette-same-session']);
    expect(judgeBatch([cassette('a', 's1'), cassette('a', 's1')])[1]?.message).toContain(
      'A is this very cassette',
    );
  });

  it('what two share has to be the same: whoever contradicts an earlier one is refused, by name', () => {
    const issue = (title: string) => [{ title, id: 'i' }];
    expect(
      judgeBatch([cassette('a', 's1', issue('x')), cassette('b', 's2', [{ id: 'i', title: 'x' }])]),
    ).toEqual([undefined, undefined]);
    const conflict = judgeBatch([
      cassette('a', 's1', issue('x')),
      cassette('b', 's2', issue('y')),
      cassette('c', 's3', issue('y')),
    ]);
    expect(conflict.map((each) => each?.code)).toEqual([undefined, 'cassette-conflict', 'cassette-conflict']);
    expect(conflict[1]?.message).toContain('issue i');
    expect(judgeBatch([cassette('a', 's1'), cassette('b', 's2', [], 'bb')])[1]?.message).toContain(
      'attachment pic',
    );
  });
});
