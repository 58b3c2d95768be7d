// @ts-check
import { oneOf, wholeBetween } from './random.mjs';

/** Ids of the fixed nodes of the page, after rrweb's serialisation (rrweb-snapshot: one positive integer a node). */
const ID = Object.freeze({ document: 1, html: 2, head: 3, body: 4, list: 5 });
const WORDS = Object.freeze(['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heath']);
const STATES = Object.freeze(['new', 'open', 'held', 'done']);

/** @typedef {{ id: number, span: number, leaf: number, text: string, state: string }} Row */

/**
 * A page that is one list of rows of three nodes each (`div > span > text`), which changes and remembers what it now says.
 * Every change answers the `data` of the rrweb incremental event that tells of it.
 */
export class ListPage {
  /** @type {Row[]} */
  #rows;
  #nextId = ID.list + 1;
  #random;
  #edits = 0;

  /** @param {{ rows: number, random: () => number }} options */
  constructor({ rows, random }) {
    this.#random = random;
    this.#rows = Array.from({ length: rows }, (_, i) => this.#row(`row ${i}`));
  }

  /** What a reader of the page sees: one line a row. */
  get text() {
    return this.#rows.map(({ text }) => text).join('\n');
  }

  /** The mix of the peers' table: 35 % text, 35 % attribute, 15 % a row replaced, 15 % the pointer. */
  change() {
    const roll = this.#random();
    if (roll < 0.35) return this.#edit();
    if (roll < 0.7) return this.#mark();
    return roll < 0.85 ? this.#replace() : this.#point();
  }

  /** `data` of a full snapshot of the page as it stands. */
  snapshot() {
    const element = (
      /** @type {number} */ id,
      /** @type {string} */ tagName,
      /** @type {object} */ attributes,
      /** @type {object[]} */ childNodes,
    ) => ({
      type: 2,
      tagName,
      attributes,
      childNodes,
      id,
    });
    const rows = this.#rows.map((row) =>
      element(row.id, 'div', { class: 'row', 'data-state': row.state }, [
        element(row.span, 'span', {}, [{ type: 3, textContent: row.text, id: row.leaf }]),
      ]),
    );
    const body = element(ID.body, 'body', {}, [element(ID.list, 'main', { id: 'list' }, rows)]);
    const html = element(ID.html, 'html', { lang: 'en' }, [element(ID.head, 'head', {}, []), body]);
    return { node: { type: 0, childNodes: [html], id: ID.document }, initialOffset: { left: 0, top: 0 } };
  }

  /** @param {string} text @returns {Row} */
  #row(text) {
    const [id, span, leaf] = [this.#nextId, this.#nextId + 1, this.#nextId + 2];
    this.#nextId += 3;
    return { id, span, leaf, text, state: 'new' };
  }

  #pick() {
    return oneOf(this.#random, this.#rows);
  }

  #words() {
    this.#edits += 1;
    return `${oneOf(this.#random, WORDS)} ${oneOf(this.#random, WORDS)} ${this.#edits}`;
  }

  #edit() {
    const row = this.#pick();
    row.text = this.#words();
    return mutation({ texts: [{ id: row.leaf, value: row.text }] });
  }

  #mark() {
    const row = this.#pick();
    row.state = oneOf(this.#random, STATES);
    return mutation({ attributes: [{ id: row.id, attributes: { 'data-state': row.state } }] });
  }

  #replace() {
    const index = wholeBetween(this.#random, 0, this.#rows.length);
    const next = this.#rows[index + 1];
    const row = this.#row(this.#words());
    const [gone] = this.#rows.splice(index, 1, row);
    const node = { type: 2, attributes: {}, childNodes: [] };
    return mutation({
      removes: gone === undefined ? [] : [{ parentId: ID.list, id: gone.id }],
      adds: [
        {
          parentId: ID.list,
          nextId: next?.id ?? null,
          node: {
            ...node,
            tagName: 'div',
            attributes: { class: 'row', 'data-state': row.state },
            id: row.id,
          },
        },
        { parentId: row.id, nextId: null, node: { ...node, tagName: 'span', id: row.span } },
        { parentId: row.span, nextId: null, node: { type: 3, textContent: row.text, id: row.leaf } },
      ],
    });
  }

  #point() {
    const position = {
      x: wholeBetween(this.#random, 0, 1280),
      y: wholeBetween(this.#random, 0, 800),
      id: this.#pick().id,
      timeOffset: 0,
    };
    return { source: 1, positions: [position] };
  }
}

/** @param {{ texts?: object[], attributes?: object[], removes?: object[], adds?: object[] }} parts */
function mutation({ texts = [], attributes = [], removes = [], adds = [] }) {
  return { source: 0, texts, attributes, removes, adds };
}
