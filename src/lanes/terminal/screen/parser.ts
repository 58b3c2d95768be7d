/** What the parser finds in the stream. */
export interface Actions {
  /** Characters without controls. */
  print(text: string): void;
  /** C0 control, by code. */
  control(code: number): void;
  /** `ESC`, intermediate characters, a final one. */
  escape(intermediates: string, final: string): void;
  /** `CSI`: a private mark (`?`, `>`, `<`, `=` or nothing), parameters, intermediates, a final character. */
  sequence(mark: string, params: string, intermediates: string, final: string): void;
  /** Operating system command, without its ends. */
  command(text: string): void;
}

type State = 'ground' | 'escape' | 'csi' | 'osc' | 'string';

/** What an unfinished sequence leaves for the next write. Plain data. */
export interface ParserState {
  readonly state: State;
  readonly buffer: string;
}

const MOST_CSI = 256;
/** Titles and links are shorter; a longer command (a clipboard, a picture) is swallowed without being kept. */
const MOST_OSC = 4096;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
const ESC = 0x1b;
const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
const DEL = 0x7f;
const ST = 0x9c;

/**
 * Cuts a terminal's byte stream (as text) into characters and sequences. After the state machine for DEC terminals by
 * Paul Flo Williams (vt100.net/emu/dec_ansi_parser), with 8-bit controls; device strings are swallowed. Any cut of the
 * stream gives the same actions. O(n).
 */
export class Parser {
  #state: State = 'ground';
  #buffer = '';
  readonly #actions: Actions;

  constructor(actions: Actions) {
    this.#actions = actions;
  }

  get state(): ParserState {
    return { state: this.#state, buffer: this.#buffer };
  }

  set state({ state, buffer }: ParserState) {
    this.#state = state;
    this.#buffer = buffer;
  }

  write(chunk: string): void {
    // Half a character that the last write ended in.
    const text = this.#state === 'ground' ? this.#buffer + chunk : chunk;
    if (this.#state === 'ground') this.#buffer = '';
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      // No part of a sequence: the sequence is given up and what follows is text.
      if (code >= 0xa0 && (this.#state === 'escape' || this.#state === 'csi')) this.#enter('ground');
      if (this.#state === 'ground') at = this.#printFrom(text, at);
      else {
        this.#step(code);
        at++;
      }
    }
  }

  #printFrom(text: string, from: number): number {
    CONTROL.lastIndex = from;
    const hit = CONTROL.exec(text);
    let end = hit === null ? text.length : hit.index;
    const last = text.charCodeAt(end - 1);
    if (hit === null && last >= 0xd800 && last < 0xdc00) {
      this.#buffer = text.slice(-1);
      end--;
      if (end > from) this.#actions.print(text.slice(from, end));
      return text.length;
    }
    if (end > from) this.#actions.print(text.slice(from, end));
    if (hit !== null) this.#ground(text.charCodeAt(end++));
    return end;
  }

  #ground(code: number): void {
    if (code === ESC) this.#enter('escape');
    else if (code >= 0x80) this.#eightBit(code);
    else if (code !== DEL) this.#actions.control(code);
  }

  #enter(state: State): void {
    this.#state = state;
    this.#buffer = '';
  }

  /** A control of the second set stands for `ESC` and a letter. */
  #eightBit(code: number): void {
    this.#enter('escape');
    this.#escape(code - 0x40);
  }

  #step(code: number): void {
    if (code === CAN || code === SUB) {
      this.#enter('ground');
      return;
    }
    if (code === ESC) {
      if (this.#state === 'osc') this.#endCommand();
      this.#enter('escape');
      return;
    }
    switch (this.#state) {
      case 'osc':
        if (code === BEL || code === ST) {
          this.#endCommand();
          this.#enter('ground');
        } else if (this.#buffer.length <= MOST_OSC && code >= 0x20) this.#buffer += String.fromCharCode(code);
        return;
      case 'string':
        if (code === ST) this.#enter('ground');
        return;
      case 'escape':
      case 'csi':
        if (code < 0x20) this.#actions.control(code);
        else if (code >= 0x80) this.#eightBit(code);
        else if (code === DEL) return;
        else if (this.#state === 'escape') this.#escape(code);
        else this.#csi(code);
        return;
      case 'ground':
        this.#ground(code);
    }
  }

  #escape(code: number): void {
    const char = String.fromCharCode(code);
    if (code < 0x30) {
      if (this.#buffer.length < MOST_CSI) this.#buffer += char;
      return;
    }
    if (this.#buffer === '') {
      if (char === '[') return this.#enter('csi');
      if (char === ']') return this.#enter('osc');
      if (char === 'P' || char === 'X' || char === '^' || char === '_') return this.#enter('string');
    }
    const intermediates = this.#buffer;
    this.#enter('ground');
    this.#actions.escape(intermediates, char);
  }

  #csi(code: number): void {
    if (code < 0x40) {
      if (this.#buffer.length <= MOST_CSI) this.#buffer += String.fromCharCode(code);
      return;
    }
    const body = this.#buffer;
    this.#enter('ground');
    const match = /^([<-?]?)([0-9;:]*)([ -/]*)$/.exec(body);
    if (match === null || body.length > MOST_CSI) return;
    this.#actions.sequence(match[1] ?? '', match[2] ?? '', match[3] ?? '', String.fromCharCode(code));
  }

  #endCommand(): void {
    if (this.#buffer.length <= MOST_OSC) this.#actions.command(this.#buffer);
  }
}
