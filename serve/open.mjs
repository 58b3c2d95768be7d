// @ts-check
import { spawn } from 'node:child_process';

/**
 * Whether there is a person at a screen to show a page to. On Linux without a display `xdg-open` would start a text
 * browser in this very terminal.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function canOpen(env, platform) {
  if (env['CI'] || env['PLAYHEAD_NO_OPEN']) return false;
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** @param {NodeJS.Platform} platform @returns {[string, string[]]} */
function opener(platform) {
  if (platform === 'darwin') return ['open', []];
  if (platform === 'win32') return ['cmd', ['/c', 'start', '']];
  return ['xdg-open', []];
}

/**
 * Shows `url` in the person's browser. The address is printed as well, so a machine that cannot is no failure.
 * @param {string} url
 */
export function openInBrowser(url) {
  if (!canOpen(process.env, process.platform)) return;
  const [command, args] = opener(process.platform);
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => process.stdout.write('No browser could be started: open the address yourself.\n'));
  child.unref();
}
