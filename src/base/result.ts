/** A value or a failure with a stable code: how every fallible function in the house answers. */
export type Result<T, E = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** A failure a person may see: `code` is stable and machine-readable, `message` is a sentence with a way out. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const fail = (code: string, message: string): Result<never> => ({
  ok: false,
  error: { code, message },
});
