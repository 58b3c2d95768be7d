/**
 * Why a record could not be made into entries, as what is told of it. Nesting that the browser's own parser takes is too deep for its writer:
 * some thousand levels.
 */
export function brokenRecord(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof RangeError && /call stack|recursion/i.test(error.message))
    return { code: 'nested-too-deep', message: 'A record is nested too deep to be read.' };
  const why = error instanceof Error ? error.message : String(error);
  return { code: 'record-broke', message: `A record could not be read: ${why}` };
}
