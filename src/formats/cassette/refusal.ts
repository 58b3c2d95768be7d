/** Why a cassette is refused, and where in it. */
export interface Refusal {
  readonly code: string;
  /** File, and in it line or id. */
  readonly place: string;
  readonly message: string;
}

export class Refusals {
  readonly list: Refusal[] = [];

  add(code: string, place: string, message: string): void {
    this.list.push({ code, place, message });
  }

  get any(): boolean {
    return this.list.length > 0;
  }
}
