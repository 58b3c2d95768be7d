// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

/** Kernel ticks per second of /proc/<pid>/stat: USER_HZ, 100 on every Linux port that Node runs on. */
const TICKS_PER_SECOND = 100;

/** @param {string} path @returns {string | undefined} undefined when the process has gone meanwhile */
function readProc(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * @param {number} pid
 * @returns {{ppid: number, cpuMs: number} | undefined}
 */
function readStat(pid) {
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field, the command, may hold spaces and brackets: count from its last closing bracket (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { ppid: Number(fields[1]), cpuMs: (ticks / TICKS_PER_SECOND) * 1000 };
}

/** Memory of one process in bytes: its proportional share, so that pages shared inside the tree count once. @param {number} pid */
function readMemory(pid) {
  const rollup = readProc(`/proc/${pid}/smaps_rollup`);
  const pss = rollup?.match(/^Pss:\s+(\d+) kB/m)?.[1];
  if (pss !== undefined) return Number(pss) * 1024;
  const rss = readProc(`/proc/${pid}/status`)?.match(/^VmRSS:\s+(\d+) kB/m)?.[1];
  return rss === undefined ? 0 : Number(rss) * 1024;
}

/**
 * The tree below and including `root`, from one walk over /proc.
 * @param {number} root
 * @returns {Map<number, number>} pid to CPU time in ms
 */
export function readTree(root) {
  /** @type {Map<number, {ppid: number, cpuMs: number}>} */
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const stat = readStat(pid);
    if (stat) all.set(pid, stat);
  }
  /** @type {Map<number, number>} */
  const tree = new Map();
  const queue = all.has(root) ? [root] : [];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    tree.set(pid, all.get(pid)?.cpuMs ?? 0);
    for (const [child, { ppid }] of all) if (ppid === pid) queue.push(child);
  }
  return tree;
}

/** @param {Iterable<number>} pids */
export function memoryOf(pids) {
  let total = 0;
  for (const pid of pids) total += readMemory(pid);
  return total;
}

/** Bytes through the loopback interface since boot: machine-wide counters, not per process. */
export function loopbackBytes() {
  const fields = readProc('/proc/net/dev')
    ?.match(/^\s*lo:\s*(.+)$/m)?.[1]
    ?.trim()
    .split(/\s+/);
  return { rxBytes: Number(fields?.[0] ?? 0), txBytes: Number(fields?.[8] ?? 0) };
}
