import type { NamedBlob } from '../../engine/index.ts';

const files = import.meta.glob<string>(
  '../../../../shared/cases/{UIX-01,UIX-05,UIX-08,SIZ-02}/*.{json,png}',
  {
    query: '?url',
    import: 'default',
  },
);

/** Whether the cases lie beside the repository; says so when they do not. */
export const casesAreHere = Object.keys(files).length > 0;
if (!casesAreHere)
  console.info(
    'player: the cases of ../shared are not here; UIX-01, UIX-05, UIX-08 and SIZ-02 were not read',
  );

/** The files of a case, as a person would drop them together. */
export async function caseFiles(id: string): Promise<NamedBlob[]> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${id}/`));
  return Promise.all(
    own.map(async ([path, load]) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      blob: await (await fetch(await load())).blob(),
    })),
  );
}
