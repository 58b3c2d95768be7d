import { Level } from '../../model/index.ts';

const WORDS: ReadonlyMap<string, Level> = new Map<string, Level>([
  ['fatal', Level.error],
  ['critical', Level.error],
  ['crit', Level.error],
  ['emerg', Level.error],
  ['alert', Level.error],
  ['panic', Level.error],
  ['severe', Level.error],
  ['error', Level.error],
  ['err', Level.error],
  ['exception', Level.error],
  ['warning', Level.warning],
  ['warn', Level.warning],
  ['notice', Level.info],
  ['info', Level.info],
  ['debug', Level.debug],
  ['trace', Level.debug],
  ['verbose', Level.debug],
]);
/** Where a level stands: before the message, in capitals or brackets, or as `level=`. A word inside a sentence is none. */
const AT_START =
  /^(?:[[(<|\s]*(?:[\w./:-]+[\])>|]?\s+){0,3}?[[(<|]?)(FATAL|CRITICAL|CRIT|EMERG|ALERT|PANIC|SEVERE|ERROR|ERR|WARNING|WARN|NOTICE|INFO|DEBUG|TRACE|VERBOSE)\b/;
const NAMED = /\b(?:level|lvl|severity)=["']?([a-z]+)/i;
const BRACKETED = /[[(<](fatal|critical|error|err|warning|warn|notice|info|debug|trace)[\])>]/i;
const KLOG: Readonly<Record<string, Level>> = {
  I: Level.info,
  W: Level.warning,
  E: Level.error,
  F: Level.error,
};

/** Level of a line; `info` where it says none. `stamp`: what stood before the message. */
export function levelOf(message: string, stamp: string): Level {
  const klog = /^[IWEF](?=\d{4} )/.exec(stamp)?.[0];
  if (klog !== undefined) return KLOG[klog] ?? Level.info;
  const head = message.slice(0, 160);
  const word = AT_START.exec(head)?.[1] ?? NAMED.exec(head)?.[1] ?? BRACKETED.exec(head)?.[1];
  return WORDS.get(word?.toLowerCase() ?? '') ?? Level.info;
}

/** Level of a JSON record: a word, or a number as bunyan and pino use it (10 trace … 60 fatal), or syslog (0 … 7) does. */
export function recordLevel(value: unknown): Level {
  if (typeof value === 'string') return WORDS.get(value.toLowerCase()) ?? Level.info;
  if (typeof value !== 'number') return Level.info;
  if (value < 10)
    return value <= 3 ? Level.error : value === 4 ? Level.warning : value === 7 ? Level.debug : Level.info;
  return value >= 50 ? Level.error : value >= 40 ? Level.warning : value >= 30 ? Level.info : Level.debug;
}
