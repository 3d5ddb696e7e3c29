import { expect, test } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { makeWorld } from '#tests/support/world.ts';
import { startRunning } from './support/running.ts';

const PEOPLE = 50;
const RECORDS = 200;
const NEEDED = 3;
/** The number of annotators who submit the last missing response to each record at the same time. */
const RACERS = 4;

const submitted = { status: 'submitted', values: { tone: { value: 'rude' } } };

test(
  `${PEOPLE} people race for the last place of ${RECORDS} records: no answer is lost, and the counts are right`,
  { timeout: 300_000 },
  async () => {
    const running = await startRunning(temporaryFolder());
    const { gateway } = running;
    const world = await makeWorld(gateway);
    const dataset = await world.dataset();
    const distribution = { strategy: 'overlap', min_submitted: NEEDED };
    await world.rest('PATCH', `/datasets/${dataset.id}`, { distribution });
    const records: string[] = [];
    for (let count = 0; count < RECORDS; count += 100) {
      records.push(...(await dataset.add(Array.from({ length: 100 }, () => ({})))));
    }
    const keys: string[] = [];
    for (let index = 0; index < PEOPLE + NEEDED - 1; index += 1) {
      const person = { first_name: 'P', username: `racer-${index}`, role: 'owner', password: 'a long password' };
      keys.push((await world.rest<{ api_key: string }>('POST', '/users', person)).api_key);
    }
    const answer = async (key: string, record: string) => {
      const response = await fetch(`${gateway.url}/api/v1/records/${record}/responses`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-argilla-api-key': key },
        body: JSON.stringify(submitted),
      });
      return response.status;
    };
    for (const record of records) for (const key of keys.slice(PEOPLE)) await answer(key, record);

    const races = records.flatMap((record, index) =>
      Array.from({ length: RACERS }, (_racer, nth) => ({ record, key: keys[(index * RACERS + nth) % PEOPLE]! })),
    );
    const statuses: number[] = [];
    for (let at = 0; at < races.length; at += PEOPLE) {
      const everybody = races.slice(at, at + PEOPLE);
      statuses.push(...(await Promise.all(everybody.map(({ key, record }) => answer(key, record)))));
    }
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    const path = `/datasets/${dataset.id}`;
    const { items } = await world.rest<{ items: { status: string; responses: object[] }[] }>(
      'GET',
      `${path}/records?include=responses&limit=1000`,
    );
    const expected = { status: 'completed', answers: NEEDED - 1 + RACERS };
    expect(items.map(({ status, responses }) => ({ status, answers: responses.length }))).toEqual(
      records.map(() => expected),
    );
    expect(await world.rest('GET', `${path}/progress`)).toMatchObject({
      total: RECORDS,
      completed: RECORDS,
      pending: 0,
    });
    await running.kill();
    expect(await marl(running.dataDir, 'check')).toMatchObject({ code: 0 });
  },
);
