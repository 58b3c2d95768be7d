import { contentPictures, contentText } from '../content-text.ts';
import type { InlinePictures } from '../inline-pictures.ts';
import { field, stringField } from '../records.ts';
import type { Place, Transcript } from '../transcript.ts';
import type { Attachments } from './attachments.ts';

/** Text of a message's content, with reasoning apart. */
export function partsOf(content: unknown): {
  readonly text: string;
  readonly reasoning: string;
  readonly pictures: readonly string[];
} {
  if (!Array.isArray(content)) return { text: contentText(content), reasoning: '', pictures: [] };
  const blocks: readonly unknown[] = content;
  const reasoning = blocks
    .filter((block) => stringField(block, 'type') === 'reasoning')
    .map((block) => stringField(block, 'reasoning') ?? stringField(block, 'summary') ?? '')
    .filter((text) => text !== '');
  const rest = blocks.filter((block) => stringField(block, 'type') !== 'reasoning');
  const images = rest.flatMap((block) => stringField(block, 'image') ?? []);
  return {
    text: contentText(rest),
    reasoning: reasoning.join('\n'),
    pictures: [...images, ...contentPictures(rest)],
  };
}

/** Writes the messages of a sample, each once however often it is told: every model call repeats all that came before it. */
export class Messages {
  readonly #transcript: Transcript;
  readonly #pictures: InlinePictures;
  readonly #attachments: Attachments;
  readonly #seen = new Set<string>();

  constructor(transcript: Transcript, pictures: InlinePictures, attachments: Attachments) {
    this.#transcript = transcript;
    this.#pictures = pictures;
    this.#attachments = attachments;
  }

  /** Answers whether it was new. */
  write(message: unknown, place: Place): boolean {
    const role = stringField(message, 'role') ?? 'user';
    const { text, reasoning, pictures } = partsOf(this.#attachments.fill(field(message, 'content')));
    const key = stringField(message, 'id') ?? `${role} ${text}`;
    if (this.#seen.has(key) || this.#seen.has(`${role} ${text}`)) return false;
    this.#seen.add(key).add(`${role} ${text}`);
    if (reasoning !== '') this.#transcript.message({ ...place, role: 'reasoning', text: reasoning });
    if (text === '' && pictures.length === 0) return reasoning !== '';
    const seq = this.#transcript.message({ ...place, role, text });
    for (const picture of pictures) this.#pictures.add(picture, undefined, place.at, seq);
    return true;
  }

  /** A sample's input: a text, or messages. */
  input(input: unknown, place: Place): void {
    if (Array.isArray(input)) for (const message of input) this.write(message, place);
    else if (typeof input === 'string') this.write({ role: 'user', content: input }, place);
  }
}
