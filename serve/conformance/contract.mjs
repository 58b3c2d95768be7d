// @ts-check
import { readFileSync } from 'node:fs';
import { problemsOf } from './json-schema.mjs';

/** @typedef {import('./json-schema.mjs').Schema} Schema */
/**
 * @typedef {object} Contract
 * @property {Readonly<Record<string, Record<string, Operation>>>} paths
 * @property {{ responses: Readonly<Record<string, Answer>>, schemas: Readonly<Record<string, Schema>> }} components
 */
/** @typedef {{ responses: Readonly<Record<string, Answer>> }} Operation */
/** @typedef {{ $ref?: string, content?: Readonly<Record<string, { schema: Schema, examples?: Readonly<Record<string, { value: unknown }>> }>> }} Answer */

/** The contract, which is also documentation: what is written there is what is checked. */
export const CONTRACT = /** @type {Contract} */ (
  JSON.parse(readFileSync(new URL('../../docs/control-plane.openapi.json', import.meta.url), 'utf8'))
);

/** @param {string} ref `#/components/schemas/<name>` @returns {Schema} */
function resolve(ref) {
  const name = ref.replace('#/components/schemas/', '');
  const schema = CONTRACT.components.schemas[name];
  if (schema === undefined) throw new Error(`The contract has no schema ${ref}`);
  return schema;
}

/** What of a value is not as a schema of the contract wants it. @param {Schema | string} schema or its name @param {unknown} value */
export const problemsBy = (schema, value) =>
  problemsOf(
    typeof schema === 'string' ? { $ref: `#/components/schemas/${schema}` } : schema,
    value,
    resolve,
  );

/** As one line; `undefined` where there is none. @param {Schema | string} schema @param {unknown} value */
export function misshapen(schema, value) {
  const problems = problemsBy(schema, value);
  return problems.length === 0 ? undefined : problems.join('; ');
}
