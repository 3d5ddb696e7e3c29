import { ingestRaw, makeWorld } from '../bench/world.ts';

/** The callers, and the existing objects by type. */
export interface FuzzWorld {
  /** Headers by role. */
  callers: Record<string, Record<string, string>>;
  ids: Record<string, string[]>;
}

interface Options {
  url: string;
  world: FuzzWorld;
  seconds: number;
  seed: number;
}

/** One way to fuzz: returns a text for each failure. */
export type Fuzz = (options: Options) => Promise<string[]>;

interface Named {
  id: string;
  name: string;
}

/** A dataset with all features beside the demo, and a caller of each role. */
export async function makeFuzzWorld(url: string): Promise<FuzzWorld> {
  const world = await makeWorld(url);
  const { owner, datasetId } = world;
  await ingestRaw(world, 0, 100);
  const list = async (path: string) => (await owner.rest<{ items: Named[] }>('GET', path)).items;
  const ids = async (path: string) => (await list(path)).map(({ id }) => id);
  const of = (part: string) => ids(`/datasets/${datasetId}/${part}`);
  const workspaces = await ids('/me/workspaces');
  const spare = { username: 'spare', first_name: 'Spare', password: 'a long password' };
  const { id: user } = await owner.rest<Named>('POST', '/users', spare);
  return {
    callers: {
      owner: { 'x-argilla-api-key': 'argilla.apikey' },
      admin: { 'x-argilla-api-key': 'admin.apikey' },
      annotator: { 'x-argilla-api-key': 'annotator.apikey' },
      stranger: { 'x-argilla-api-key': 'not.a.key' },
      nobody: {},
    },
    ids: {
      dataset: await ids('/me/datasets'),
      workspace: workspaces,
      // Without the callers, who would lock themselves out.
      user: [user],
      record: await of('records?limit=100'),
      field: await of('fields'),
      question: await of('questions'),
      metadata: await ids(`/me/datasets/${datasetId}/metadata-properties`),
      vector: await of('vectors-settings'),
    },
  };
}
