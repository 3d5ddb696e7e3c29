import { beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import {
  missingForPandalm,
  PANDALM_QUESTION,
  pandalmRecord,
  readPandalm,
  scoredInPython,
} from '#tests/support/pandalm.ts';
import { stageArgilla } from '#tests/support/stagedBackend.ts';
import { makeWorld, type TestDataset, type TestUser, type World } from '#tests/support/world.ts';
import { ID } from './catalogue.ts';

const gateway = await startTestGateway();

const SHARE = 'answers right rate low high';
const SCORE = `total { ${SHARE} } weeks { week share { ${SHARE} } } confusion { expected given count }
  hardest { label share { ${SHARE} } }`;
const QUALITY = `query ($id: ID!, $since: String) { dataset(id: $id) { ... on FeedbackDataset { quality(since: $since) {
  question { name } labels people { ${SCORE} } annotators { user { username } userId score { ${SCORE} } }
  agents { agent score { ${SCORE} } judged kept changedRate } } } } }`;
const BEGIN = 'mutation ($id: ID!, $rule: MajorityRuleInput!) { resolveInBulk(datasetId: $id, rule: $rule) { jobId } }';
const JOB = `query ($id: ID!, $jobId: ID!) {
  dataset(id: $id) { ... on FeedbackDataset { bulkResolution(jobId: $jobId) { isFinished changed } } } }`;

interface Share {
  answers: number;
  right: number;
  rate: number | null;
  low: number | null;
  high: number | null;
}
interface Score {
  total: Share;
  weeks: { week: string; share: Share }[];
  confusion: { expected: string | null; given: string | null; count: number }[];
  hardest: { label: string; share: Share }[];
}
interface QuestionQuality {
  question: { name: string };
  labels: string[];
  people: Score;
  annotators: { user: { username: string } | null; userId: string; score: Score }[];
  agents: { agent: string | null; score: Score; judged: number; kept: number; changedRate: number | null }[];
}

let world: World;
beforeAll(async () => {
  world = await makeWorld(gateway);
});

const qualityOf = async (id: string, since?: string): Promise<QuestionQuality[]> =>
  (await world.admin.run<{ dataset: { quality: QuestionQuality[] } }>(QUALITY, { id, since })).dataset.quality;

async function resolveByMajority(id: string): Promise<number> {
  const rule = { minAgree: 2, minAnswers: 2 };
  const { resolveInBulk } = await world.admin.run<{ resolveInBulk: { jobId: string } }>(BEGIN, { id, rule });
  const read = async () =>
    (
      await world.admin.run<{ dataset: { bulkResolution: { isFinished: boolean; changed: number } } }>(JOB, {
        id,
        ...resolveInBulk,
      })
    ).dataset.bulkResolution;
  await expect.poll(async () => (await read()).isFinished).toBe(true);
  return (await read()).changed;
}

describe.runIf(gateway.isEmbedded)('the quality of labels', () => {
  let dataset: TestDataset;

  beforeAll(async () => {
    dataset = await world.dataset();
    const suggestion = (value: string) => ({ suggestions: { tone: { value, agent: 'bot' } } });
    const recordIds = await dataset.add([suggestion('rude'), suggestion('friendly'), {}]);
    const respond = async ({ apiKey }: TestUser, place: number, tone: string) => {
      const response = await fetch(`${gateway.url}/api/v1/records/${recordIds[place]}/responses`, {
        method: 'POST',
        headers: { 'x-argilla-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'submitted', values: { tone: { value: tone } } }),
      });
      expect(response.status).toBe(201);
    };
    const { admin, annotator, colleague } = world;
    for (const place of [0, 1, 2]) {
      await respond(annotator, place, 'rude');
      await respond(colleague, place, 'rude');
      await respond(admin, place, 'neutral');
    }
  });

  it('is about each question, and has no figures before the first resolution', async () => {
    const quality = await qualityOf(dataset.id);
    expect(quality.map(({ question }) => question.name)).toEqual(Object.keys(dataset.questions));
    expect(quality[0]).toMatchObject({
      labels: ['friendly', 'neutral', 'rude'],
      people: { total: { answers: 0, right: 0, rate: null, low: null, high: null }, weeks: [], confusion: [] },
      annotators: [],
      agents: [{ agent: 'bot', judged: 6, kept: 2, changedRate: expect.closeTo(4 / 6, 9), score: { hardest: [] } }],
    });
    expect(quality.find(({ question }) => question.name === 'correction')).toMatchObject({ labels: [], agents: [] });
  });

  it('tells who is right how often, at what and when', async () => {
    expect(await resolveByMajority(dataset.id)).toBe(3);
    const [tone] = await qualityOf(dataset.id);
    const scoreOf = ({ username }: TestUser) => tone!.annotators.find(({ user }) => user?.username === username)!.score;
    expect(tone!.people.total).toMatchObject({ answers: 9, right: 6, rate: expect.closeTo(2 / 3, 9) });
    // Wilson's interval of 3 of 3.
    expect(scoreOf(world.annotator).total).toMatchObject({ rate: 1, low: expect.closeTo(0.4385, 4), high: 1 });
    const missed = { answers: 3, right: 0, rate: 0, low: expect.closeTo(0, 9), high: expect.closeTo(0.5615, 4) };
    const { weeks, confusion, hardest } = scoreOf(world.admin);
    expect(hardest).toEqual([{ label: 'rude', share: missed }]);
    expect(confusion).toEqual([{ expected: 'rude', given: 'neutral', count: 3 }]);
    expect(weeks).toEqual([{ week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), share: missed }]);
    expect(tone!.agents).toMatchObject([{ agent: 'bot', score: { total: { answers: 2, right: 1, rate: 0.5 } } }]);

    expect((await qualityOf(dataset.id, '2099-01-01'))[0]).toMatchObject({ annotators: [], agents: [] });
    const { errors } = await world.admin.send(QUALITY, { id: dataset.id, since: 'yesterday' });
    expect(errors).toMatchObject([{ extensions: { code: 'ERROR_FETCHING_QUALITY', reason: 'INVALID' } }]);
  });

  it('is read with one call, and by nobody but those who manage the dataset', async () => {
    const { calls } = await world.admin.send(QUALITY, { id: dataset.id });
    expect(calls['GET /v1/datasets/:id/quality']).toBe(1);
    const { data, errors } = await world.annotator.send(QUALITY, { id: dataset.id });
    expect(data).toEqual({ dataset: { quality: null } });
    expect(errors).toMatchObject([{ extensions: { code: 'ERROR_FETCHING_QUALITY', reason: 'FORBIDDEN' } }]);
  });
});

const missing = missingForPandalm();

describe.skipIf(missing.length || !gateway.isEmbedded)(
  `the machine and people of PandaLM${missing.map((what) => `, without ${what}`).join('')}`,
  () => {
    it('have the scores against the majority that an independent script finds', async () => {
      const { admin, annotator, colleague, workspace, rest } = world;
      const people = [annotator, colleague, admin];
      const { id } = await rest('POST', '/datasets', { name: 'pandalm', workspace_id: workspace.id });
      const path = `/datasets/${id}`;
      await rest('POST', `${path}/fields`, { name: 'text', title: 'Text', required: true, settings: { type: 'text' } });
      const question = await rest('POST', `${path}/questions`, PANDALM_QUESTION);
      await rest('PUT', `${path}/publish`);
      const userIds = people.map((person) => person.id);
      const items = readPandalm().map((item) => pandalmRecord(item, question.id, userIds));
      for (const half of [items.slice(0, 500), items.slice(500)]) {
        await rest('POST', `${path}/records/bulk`, { items: half });
      }
      expect(await resolveByMajority(id)).toBe(999);

      const scripted = scoredInPython();
      const [better] = (await qualityOf(id)) as [QuestionQuality];
      expect(better.labels).toEqual(['0', '1', '2']);
      const [machine] = better.agents as [QuestionQuality['agents'][number]];
      expect(machine).toMatchObject({ agent: 'machine', judged: scripted.judged, kept: scripted.kept });
      expect(machine.score.total).toMatchObject({ answers: 974, right: 697 });
      for (const [score, expected] of [
        ...userIds.map((userId, place) => {
          const own = better.annotators.find((person) => person.userId === userId)!.score;
          return [own, scripted[`annotator${place + 1}`]!] as const;
        }),
        [machine.score, scripted.machine] as const,
      ]) {
        expect(score.total).toEqual({
          answers: expected.answers,
          right: expected.right,
          rate: expect.closeTo(expected.right / expected.answers, 9),
          low: expect.closeTo(expected.interval[0], 6),
          high: expect.closeTo(expected.interval[1], 6),
        });
        const count = (row: string, column: string) =>
          score.confusion.find((cell) => cell.expected === row && cell.given === column)?.count ?? 0;
        expect(better.labels.map((row) => better.labels.map((column) => count(row, column)))).toEqual(
          expected.confusion,
        );
        const recalls = expected.confusion.map(
          (row, place) => [row[place]! / row.reduce((sum, cell) => sum + cell, 0), String(place)] as const,
        );
        const hardest = recalls.toSorted(([a], [b]) => a - b).map(([, label]) => label);
        expect(score.hardest.map(({ label }) => label)).toEqual(hardest);
      }
    }, 120_000);
  },
);

it('a real Argilla server has no quality of labels', async () => {
  const { origin } = await stageArgilla(ID);
  const { owner } = await startTestGateway({ backendOrigin: origin });
  const { errors } = await owner.send(QUALITY, { id: ID });
  expect(errors).toMatchObject([
    { extensions: { code: 'ERROR_FETCHING_QUALITY', status: 501, reason: 'NOT_SUPPORTED' } },
  ]);
});
