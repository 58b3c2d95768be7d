const files = import.meta.glob<string>(
  [
    '../../../../../shared/cases/DOM-*/*.json',
    '../../../../../shared/samples/real/rrweb/*.json',
    '../../../../../shared/samples/real/rrweb/*.jsonl',
  ],
  { query: '?raw', import: 'default' },
);

/** Whether the cases and samples lie beside the repository; says so when they do not. */
export const sharedIsHere = Object.keys(files).length > 0;
if (!sharedIsHere) console.info('DOM: cases and samples of ../shared are not here, their tests did not run');

export async function shared(path: string): Promise<string> {
  const load = files[`../../../../../shared/${path}`];
  if (load === undefined) throw new Error(`no ${path}`);
  return load();
}
