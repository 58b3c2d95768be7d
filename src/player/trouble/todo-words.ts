/** Families of failure codes: what a person can do about one, by a part of its stable code. First fit wins. */
const TODO: readonly (readonly [RegExp, string])[] = [
  [
    /signature-refused/,
    'Ask whoever gave you the address for a fresh one, and open it from the home page. If you have the file, drop it here instead.',
  ],
  [
    /forbidden|unauthori[sz]ed|403|401|withheld/,
    'Sign in to the server with an account that may read this run, then retry. If you have the file, drop it here instead.',
  ],
  [
    /not-?found|404|unknown-sample|missing-run/,
    'Check the address: the name may be misspelt, or the recording may have expired on the server.',
  ],
  [
    /cors|network|offline|unreachable|fetch|timeout|http/,
    'Check that the server is reachable and allows this page to read it (CORS with ranges), then retry. Downloading the file and dropping it here always works.',
  ],
  [
    /digest-mismatch/,
    'Get the recording again from where it was made. You can also look at it as it is: it may have been changed since.',
  ],
  [/no-control-plane/, 'Connect a control plane on the home page, or add api= to the link.'],
  [/schema|version/, 'Open it with a newer player, or export the run again in a version listed above.'],
  [
    /zip|truncat|torn|central-directory|inflate|unsafe|traversal/,
    'The file is damaged or unsafe: download or export it again. Its parts can also be opened one by one when unpacked.',
  ],
  [
    /several-recordings/,
    'Open one of them below, or all of them as one. To look at them side by side, drop them on the home page.',
  ],
  [
    /not-a-recording/,
    'If it is a sign-in page, sign in to the site in this browser first. Then retry, or download the recording itself and drop it here.',
  ],
  [/near-miss/, 'Open the record of the run itself. If it is one, say below what it is.'],
  [
    /packed-|unpacks-/,
    'Unpack it on your machine, and drop what is in it; or download it again if it breaks off.',
  ],
  [
    /unknown-format|not-recogni[sz]ed|unsupported|no-format|sniff/,
    'Drop the recording itself; the home page lists what can be opened. If you know what it is, say so below.',
  ],
  [
    /empty|nothing|no-files|no-records/,
    'Choose a file that holds a recording or a trace; a folder is searched for them.',
  ],
  [
    /json|parse|syntax/,
    'The file is not valid JSON where it should be: it may be cut off, or another file under that name.',
  ],
];

/** What can be done about a failure, beyond what its own sentence says. */
export function todoFor(code: string): string {
  return (
    TODO.find(([family]) => family.test(code))?.[1] ??
    'Retry, or open another file. If it is yours and should open, the code below names the reason.'
  );
}
