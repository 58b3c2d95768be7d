// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type KeyLike, matchKey } from './key-match.ts';
import { KEYMAP } from './keys.ts';

function press(key: string, more: Partial<KeyLike> = {}): KeyLike {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  return {
    key,
    code,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    defaultPrevented: false,
    target: document.body,
    ...more,
  };
}

function command(key: string, more: Partial<KeyLike> = {}): string | undefined {
  return matchKey(press(key, more))?.command;
}

function within(html: string, selector: string): { target: Element } {
  document.body.innerHTML = html;
  const target = document.querySelector(selector);
  if (target === null) throw new Error(`${selector} is not in ${html}`);
  return { target };
}

describe('the keymap', () => {
  it.each([
    [' ', {}, 'toggle-play'],
    ['ArrowLeft', {}, 'back'],
    ['ArrowRight', { shiftKey: true }, 'forward-far'],
    [',', {}, 'previous-frame'],
    ['.', {}, 'next-frame'],
    ['j', {}, 'next-step'],
    ['k', {}, 'previous-step'],
    ['k', { ctrlKey: true }, 'palette'],
    ['k', { metaKey: true }, 'palette'],
    ['J', { shiftKey: true }, 'next-tool'],
    ['K', { shiftKey: true }, 'previous-tool'],
    ['}', { shiftKey: true }, 'next-nav'],
    ['{', {}, 'previous-nav'],
    ['x', {}, 'cycle-idle'],
    ['r', {}, 'summary'],
    ['h', {}, 'previous-lane'],
    ['l', {}, 'next-lane'],
    ['[', {}, 'previous-checkpoint'],
    [']', {}, 'next-checkpoint'],
    ['e', {}, 'next-error'],
    ['E', { shiftKey: true }, 'previous-error'],
    ['<', { shiftKey: true }, 'slower'],
    ['>', {}, 'faster'],
    ['Home', {}, 'start'],
    ['End', {}, 'end'],
    ['/', {}, 'search'],
    ['n', {}, 'next-hit'],
    ['N', { shiftKey: true }, 'previous-hit'],
    ['t', {}, 'cycle-time'],
    ['f', {}, 'fit-selection'],
    ['F', { shiftKey: true }, 'full-screen'],
    ['+', { shiftKey: true }, 'zoom-in'],
    ['-', {}, 'zoom-out'],
    ['7', {}, 'seek-share'],
    ['m', {}, 'toggle-marker'],
    ['i', {}, 'range-start'],
    ['o', {}, 'range-end'],
    ['\\', {}, 'loop-range'],
    ['b', {}, 'pin-b'],
    ['u', {}, 'copy-link'],
    ['y', {}, 'why'],
    ['c', {}, 'copy-markdown'],
    ['C', { shiftKey: true }, 'copy-json'],
    ['g', {}, 'go-to-time'],
    ['z', {}, 'view-back'],
    ['Z', { shiftKey: true }, 'view-forward'],
    ['Escape', {}, 'escape'],
    ['?', { shiftKey: true }, 'help'],
    [')', { shiftKey: true, code: 'Digit0' }, 'fit-run'],
  ] as const)('%s %o is %s', (key, more, expected) => {
    expect(command(key, more)).toBe(expected);
  });

  it('takes w a s d by where they lie and letters by what is typed', () => {
    // AZERTY: the key left of S types q, the one above it types z.
    expect(command('z', { code: 'KeyW' })).toBe('zoom-in');
    expect(command('q', { code: 'KeyA' })).toBe('pan-left');
    expect(command('w', { code: 'KeyZ' })).toBeUndefined();
    // Dvorak types j where a QWERTY keyboard has c.
    expect(command('j', { code: 'KeyC' })).toBe('next-step');
    expect(command('й', { code: 'KeyQ' })).toBeUndefined();
  });

  it('is the same with caps lock', () => {
    expect(command('E')).toBe('next-error');
    expect(command('e', { shiftKey: true })).toBe('previous-error');
  });

  it('takes what a layout types with AltGr as the character it is', () => {
    const altGraph = {
      ctrlKey: true,
      altKey: true,
      code: 'Digit8',
      getModifierState: (name: string) => name === 'AltGraph',
    };
    expect(command('[', altGraph)).toBe('previous-checkpoint');
    expect(command('e', { ...altGraph, code: 'KeyE' })).toBeUndefined();
  });

  it('leaves keys with unknown modifiers to the browser', () => {
    for (const modifier of [
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { ctrlKey: true, metaKey: true },
    ]) {
      for (const key of ['f', 'e', ' ', 'ArrowLeft', 'w', 'c', 'Home', '0', '+'])
        expect(command(key, modifier)).toBeUndefined();
    }
    expect(command('k', { ctrlKey: true, shiftKey: true })).toBeUndefined();
    expect(command('Home', { shiftKey: true })).toBeUndefined();
  });

  it('is inert while a person types or composes, and in a dialog', () => {
    const html =
      '<input id=a><input type=search id=b><textarea id=c></textarea><select id=d></select>' +
      '<div contenteditable id=e><b id=f>x</b></div><div role=textbox id=g></div><dialog open><p id=h>x</p></dialog>' +
      '<div role=dialog><i id=i>x</i></div><div data-keys=off><i id=j>x</i></div>';
    for (const id of 'abcdefghij') {
      const place = within(html, `#${id}`);
      for (const { key, code, shift, mod } of KEYMAP) {
        expect(
          matchKey(
            press(key ?? '', {
              ...place,
              ...(code === undefined ? {} : { code }),
              shiftKey: shift === true,
              ctrlKey: mod === true,
            }),
          ),
        ).toBeUndefined();
      }
    }
    expect(command('e', { isComposing: true })).toBeUndefined();
    expect(command('Process')).toBeUndefined();
    expect(command('e', { defaultPrevented: true })).toBeUndefined();
  });

  it('is not held by what is left of the focus in a dialog that was closed', () => {
    const html = '<dialog><input id=a><button id=b></button><ul role=listbox><li id=c></li></ul></dialog>';
    for (const id of 'abc') {
      expect(command('v', within(html, `#${id}`))).toBe('notes');
      expect(command(' ', within(html, `#${id}`))).toBe('toggle-play');
      expect(command('ArrowLeft', within(html, `#${id}`))).toBe('back');
    }
  });

  it('lets a focused button react to Space once, and the timeline to all keys', () => {
    expect(command(' ', within('<button><svg id=x></svg></button>', '#x'))).toBeUndefined();
    expect(command(' ', within('<input type=checkbox id=x>', '#x'))).toBeUndefined();
    expect(command('e', within('<button id=x></button>', '#x'))).toBe('next-error');
    expect(command('ArrowLeft', within('<button id=x></button>', '#x'))).toBe('back');
    expect(command(' ', within('<canvas tabindex=0 id=x></canvas>', '#x'))).toBe('toggle-play');
    expect(command('ArrowLeft', within('<ul role=listbox><li id=x></li></ul>', '#x'))).toBeUndefined();
    expect(command('j', within('<ul role=listbox><li id=x></li></ul>', '#x'))).toBe('next-step');
    expect(command('ArrowLeft', within('<div role=slider id=x></div>', '#x'))).toBeUndefined();
  });

  it('gives no two bindings the same press', () => {
    const presses = KEYMAP.map(
      ({ key, code, shift, mod }) => `${key ?? code} ${shift ?? false} ${mod ?? false}`,
    );
    expect(new Set(presses).size).toBe(presses.length);
  });
});
