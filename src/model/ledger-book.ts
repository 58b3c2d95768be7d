import type { Issue, IssueCount, Ledger, LedgerReason } from './types.ts';

/**
 * Counts every record once as read and once by its outcome. Reading and outcomes are counted by
 * different hands, so that a record that is lost between them shows as a difference.
 */
export class LedgerBook {
  #read = 0;
  #shown = 0;
  #offAxis = 0;
  #rejected = 0;
  readonly #reasons = new Map<string, { count: number; example: string }>();

  read(n: number): void {
    this.#read += n;
  }
  shown(): void {
    this.#shown++;
  }
  merged(code: string, example: string): void {
    this.#shown++;
    this.#reason(`merged: ${code}`, example);
  }
  offAxis(code: string, example: string): void {
    this.#offAxis++;
    this.#reason(code, example);
  }
  rejected(code: string, example: string): void {
    this.#rejected++;
    this.#reason(code, example);
  }
  /** A row that was shown turned out to lie off the axis. */
  shownToOffAxis(code: string, example: string): void {
    this.#shown--;
    this.offAxis(code, example);
  }

  get ledger(): Ledger {
    const reasons: LedgerReason[] = [...this.#reasons].map(([code, { count, example }]) => ({
      code,
      count,
      example,
    }));
    return {
      read: this.#read,
      shown: this.#shown,
      offAxis: this.#offAxis,
      rejected: this.#rejected,
      reasons,
    };
  }

  #reason(code: string, example: string): void {
    const known = this.#reasons.get(code);
    if (known === undefined) this.#reasons.set(code, { count: 1, example: example.slice(0, 200) });
    else known.count++;
  }
}

/** Issues by code and lane: the first is kept, the others are counted. */
export class IssueBook {
  readonly #issues = new Map<string, IssueCount>();

  add(issue: Issue): void {
    const key = `${issue.code}\n${issue.laneId ?? ''}`;
    const known = this.#issues.get(key);
    this.#issues.set(
      key,
      known === undefined ? { ...issue, count: 1 } : { ...known, count: known.count + 1 },
    );
  }

  get issues(): IssueCount[] {
    return [...this.#issues.values()];
  }
}
