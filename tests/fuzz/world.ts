import { ingestRaw, makeWorld } from '../bench/world.ts';

/** Who sends, and what there is to send about. Ids by what they are ids of. */
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

/** One way to fuzz: returns what went wrong, each as a text. */
export type Fuzz = (options: Options) => Promise<string[]>;

interface Named {
  id: string;
  name: string;
}

/** A dataset with everything in it beside those of the demo, and a caller of each role. */
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
      // Not those who send: they would lock themselves out.
      user: [user],
      record: await of('records?limit=100'),
      field: await of('fields'),
      question: await of('questions'),
      metadata: await ids(`/me/datasets/${datasetId}/metadata-properties`),
      vector: await of('vectors-settings'),
    },
  };
}
