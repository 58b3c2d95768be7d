// @ts-check
/**
 * The process a scripted coding agent lives in: it runs one command at a time, without a shell, and passes on what the command
 * writes. Commands are its children, so that the tree below it is what the attempt costs and what a memory limit ends.
 */
import { spawn } from 'node:child_process';

/** @typedef {{type: 'run', command: string} | {type: 'say', text: string}} Order */

process.on('message', (/** @type {Order} */ order) => {
  if (order.type === 'say') {
    process.stdout.write(`${order.text}\n`);
    return;
  }
  const [program, ...args] = order.command.split(' ');
  const env = { PATH: process.env['PATH'], HOME: process.cwd(), FORCE_COLOR: '1', TZ: 'UTC' };
  const child = spawn(program === 'node' ? process.execPath : String(program), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  let output = '';
  for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
    child[name].on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk.toString('utf8');
      process[name].write(chunk);
    });
  }
  child.once('error', (error) => process.send?.({ code: 127, output: error.message }));
  child.once('close', (code, signal) =>
    process.send?.({ code: code ?? 128, output: signal === null ? output : `${output}\n[${signal}]` }),
  );
});
process.on('disconnect', () => process.exit(0));
