import { SOURCES, VOCABULARY } from '../generator.ts';
import type { Action } from './actions.ts';
import type { Side } from './sides.ts';

/** The older tasks; each has a dataset of this name in lower case. */
export const TASKS = ['TextClassification', 'TokenClassification', 'Text2Text'];

const PAGE = 'limit=10&from=0&workspace=bench';

/** The request of an older dataset's page: ten records with the counts of all, also filtered. */
export function taskActions({ name, world }: Side): Promise<Action[]> {
  const search = (task: string, body: object) =>
    world.owner.send('POST', `/api/datasets/${task.toLowerCase()}/${task}:search?${PAGE}`, JSON.stringify(body));
  const filters = (i: number) => ({
    query_text: VOCABULARY[20 + (i % 80)],
    status: ['Default'],
    metadata: { source: [SOURCES[i % SOURCES.length]] },
  });
  return Promise.resolve(
    TASKS.flatMap((task): Action[] => [
      { title: `${task}: first page`, door: name, act: () => search(task, { query: {} }) },
      { title: `${task}: text search, filtered`, door: name, act: (i) => search(task, { query: filters(i) }) },
    ]),
  );
}
