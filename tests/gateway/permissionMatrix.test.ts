import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import type { GraphQLCaller } from '#tests/support/graphql.ts';
import { schema } from '#tests/support/schema.ts';
import { follow } from '#tests/support/stream.ts';
import { DATASETS } from './permissions/datasets.rows.ts';
import { PEOPLE } from './permissions/people.rows.ts';
import { CALLERS, makePlace, type Place } from './permissions/place.ts';
import { RECORDS } from './permissions/records.rows.ts';
import { outcomeOf, type Row } from './permissions/row.ts';
import { TASKS } from './permissions/tasks.rows.ts';

const gateway = await startTestGateway({ suggesterHosts: ['127.0.0.1:9'] });
let place: Place;
beforeAll(async () => {
  place = await makePlace(gateway);
});

const ROWS: readonly Row[] = [...PEOPLE, ...DATASETS, ...RECORDS, ...TASKS];

describe('the table of permissions', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots.flatMap((root) => Object.keys(root?.getFields() ?? {}).map((name) => `${root?.name}.${name}`));
  const fieldOf = ({ what }: Row) => what.split(' ')[0];

  it('has a row for each field of the schema', () => {
    const known = new Set(ROWS.map(fieldOf));
    const missing = fields.filter((field) => !known.has(field));
    expect(missing, HOW_TO_ADD).toEqual([]);
  });

  it('has no row for other fields, and an outcome for each caller', () => {
    expect(ROWS.map(fieldOf).filter((field) => !fields.includes(field ?? ''))).toEqual([]);
    for (const { what, outcomes } of ROWS) expect(outcomes, what).toHaveLength(CALLERS.length);
  });
});

/** Whether a row is about the older datasets, which Argilla 2 does not have. */
const isOlder = (row: Row): boolean => TASKS.includes(row) || row.what.endsWith(' older');

/** Operations that a real Argilla server supports for nobody. */
const ONLY_EMBEDDED = new Set([
  'Mutation.updateUser',
  'Mutation.updateUser oneself',
  'Mutation.setUserPassword',
  'Mutation.resetApiKey',
  'Mutation.loadSampleDatasets',
  'Query.viewerActivity',
  ...ROWS.map(({ what }) => what).filter((what) =>
    /webhook|resol|assign|queue|quality|control|changes|history|activity|Acts|suggester|(save|start|stop|resume|retry)Suggestions|serverCopy|keys?$/i.test(
      what,
    ),
  ),
]);

describe.each(ROWS.map((row) => [row.what, row] as const))('%s', (what, row) => {
  it.runIf(gateway.isEmbedded || (!ONLY_EMBEDDED.has(what) && (gateway.backend !== 'ARGILLA_2' || !isOlder(row))))(
    `is ${row.outcomes.join(', ')} for ${CALLERS.join(', ')}`,
    async () => {
      const found: Record<string, string> = {};
      for (const [index, name] of CALLERS.entries()) {
        const caller = place.callers[index]!;
        const selection = await row.ask(place, caller);
        const answer = what.startsWith('Subscription')
          ? await follows(caller.headers, selection)
          : await caller.send(`${what.startsWith('Mutation') ? 'mutation ' : ''}{ ${selection} }`);
        found[name] = outcomeOf(row, answer, place);
      }
      expect(found).toEqual(Object.fromEntries(CALLERS.map((name, index) => [name, row.outcomes[index]])));
    },
  );
});

/** Mutations that nobody needs a key for, or that first look for something that does not exist. */
const NEEDS_NOTHING = /signIn|signOut|clearResponse/;
/** Queries that show secrets. */
const NEEDS_MORE = /webhook|me keys|serverCopy/;

describe.runIf(gateway.isEmbedded)("an owner's key that may only read", () => {
  let reader: GraphQLCaller;
  beforeAll(async () => {
    const { createApiKey } = await gateway.owner.run<{ createApiKey: { key: string } }>(
      'mutation { createApiKey(input: { name: "for reading", scope: READ }) { key } }',
    );
    reader = gateway.as(createApiKey.key);
  });

  it.each(ROWS.map((row) => [row.what, row] as const))('may %s only if that writes nothing', async (what, row) => {
    const mayAsk = what.startsWith('Mutation') ? NEEDS_NOTHING.test(what) : !NEEDS_MORE.test(what);
    const selection = await row.ask(place, gateway.owner);
    const answer = what.startsWith('Subscription')
      ? await follows(reader.headers, selection)
      : await reader.send(`${what.startsWith('Mutation') ? 'mutation ' : ''}{ ${selection} }`);
    expect(outcomeOf(row, answer, place)).toBe(mayAsk ? row.outcomes.at(-1) : '403');
  });
});

/** A refused subscription returns the error as its first event. */
async function follows(headers: Record<string, string>, selection: string) {
  const followed = await follow<Record<string, unknown>>(gateway.url, headers, `subscription { ${selection} }`);
  await place.answer();
  const { data = null, errors = [] } = await followed.next();
  followed.stop();
  return { data, errors: [...errors] };
}

const HOW_TO_ADD = `Each of these fields needs a row that says who may ask it. Add a line to the table of its subject in
tests/gateway/permissions/*.rows.ts: its name, the outcomes for
  ${CALLERS.join(' | ')}
in that order (yes | null | 401 | 403 | 404; for lists home | away | all | none, by whose things are in it), and its selection with
what \`place\` offers; what one caller uses up is made anew for each, as in p.draft(). If the outcome that is right is not the one
that you find, that is a fault of the field and not of the table.
`;
