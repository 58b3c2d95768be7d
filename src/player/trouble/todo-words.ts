import { phrases } from '../../base/index.ts';

/** What a person can do about a family of failures. */
export const todoWords = phrases('player/trouble/todo-words', {
  signature:
    'Ask whoever gave you the address for a fresh one, and open it from the home page. If you have the file, drop it here instead.',
  access:
    'Sign in to the server with an account that may read this run, then retry. If you have the file, drop it here instead.',
  address: 'Check the address: the name may be misspelt, or the recording may have expired on the server.',
  reach:
    'Check that the server is reachable and allows this page to read it (CORS with ranges), then retry. Downloading the file and dropping it here always works.',
  digest:
    'Get the recording again from where it was made. You can also look at it as it is: it may have been changed since.',
  noPlane: 'Connect a control plane on the home page, or add api= to the link.',
  version: 'Open it with a newer player, or export the run again in a version listed above.',
  damaged:
    'The file is damaged or unsafe: download or export it again. Its parts can also be opened one by one when unpacked.',
  several:
    'Open one of them below, or all of them as one. To look at them side by side, drop them on the home page.',
  signIn:
    'If it is a sign-in page, sign in to the site in this browser first. Then retry, or download the recording itself and drop it here.',
  nearMiss: 'Open the record of the run itself. If it is one, say below what it is.',
  packed: 'Unpack it on your machine, and drop what is in it; or download it again if it breaks off.',
  unknown:
    'Drop the recording itself; the home page lists what can be opened. If you know what it is, say so below.',
  empty: 'Choose a file that holds a recording or a trace; a folder is searched for them.',
  json: 'The file is not valid JSON where it should be: it may be cut off, or another file under that name.',
  other: 'Retry, or open another file. If it is yours and should open, the code below names the reason.',
});

/** Families of failure codes, by a part of the stable code. First fit wins. */
const FAMILIES: readonly (readonly [RegExp, keyof typeof todoWords])[] = [
  [/signature-refused/, 'signature'],
  [/forbidden|unauthori[sz]ed|403|401|withheld/, 'access'],
  [/not-?found|404|unknown-sample|missing-run/, 'address'],
  [/cors|network|offline|unreachable|fetch|timeout|http/, 'reach'],
  [/digest-mismatch/, 'digest'],
  [/no-control-plane/, 'noPlane'],
  [/schema|version/, 'version'],
  [/zip|truncat|torn|central-directory|inflate|unsafe|traversal/, 'damaged'],
  [/several-recordings/, 'several'],
  [/not-a-recording/, 'signIn'],
  [/near-miss/, 'nearMiss'],
  [/packed-|unpacks-/, 'packed'],
  [/unknown-format|not-recogni[sz]ed|unsupported|no-format|sniff/, 'unknown'],
  [/empty|nothing|no-files|no-records/, 'empty'],
  [/json|parse|syntax/, 'json'],
];

/** What can be done about a failure, beyond what its own sentence says. */
export const todoFor = (code: string): string =>
  todoWords[FAMILIES.find(([family]) => family.test(code))?.[1] ?? 'other'];
