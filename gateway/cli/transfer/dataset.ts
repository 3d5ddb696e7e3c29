import { type Server, wrongUse } from './server.ts';

/** The options by which a command finds its dataset. */
export const DATASET_OPTIONS = { dataset: { type: 'string' }, workspace: { type: 'string' } } as const;

interface Found {
  id: string;
  name: string;
  task: string;
  workspace: { name: string };
}

/** The dataset of a name; where several workspaces have one, the workspace has to be named too. */
export async function findDataset(
  server: Server,
  { dataset: name, workspace }: { dataset?: string | undefined; workspace?: string | undefined },
): Promise<Found> {
  if (!name) throw wrongUse('Name the dataset: --dataset <name>.');
  const { datasets } = await server.ask<{ datasets: Found[] }>(
    'query ($name: String!) { datasets(filter: { nameContains: $name }) { id name task workspace { name } } }',
    { name },
  );
  const named = datasets.filter((one) => one.name === name && (!workspace || one.workspace.name === workspace));
  const found = named.filter(({ task }) => task === 'FEEDBACK');
  const [first, ...others] = found;
  if (!first && named.length)
    throw new Error(
      `The dataset "${name}" is of an older task. Its records come in and out through REST and the Python SDK (rg.log, rg.load).`,
    );
  if (!first)
    throw new Error(
      `There is no dataset "${name}"${workspace ? ` in the workspace "${workspace}"` : ''} that you may see.`,
    );
  if (others.length) {
    const names = found.map((one) => one.workspace.name).join(', ');
    throw wrongUse(`There is a dataset "${name}" in each of the workspaces ${names}: add --workspace <name>.`);
  }
  return first;
}
