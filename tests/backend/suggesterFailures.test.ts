import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { answerWell, type Asked, completion, goodAnswers, say, startModel } from '#tests/support/model.ts';
import { datasetWith, ids, type TestDataset } from './support/datasets.ts';
import { KEY, settingsFor, suggesterOf, suggestionsIn } from './support/suggester.ts';

const [model, elsewhere] = [await startModel(), await startModel()];
const backend = await startTestBackend({ suggesterHosts: [model.host, '127.0.0.1:9', '169.254.169.254'] });
const { owner } = backend;

async function suggested(records: number, more: object = {}) {
  const dataset = await datasetWith(backend, { records });
  const suggester = suggesterOf(owner, dataset);
  const { text, status } = await suggester.put(settingsFor(model, { questions: ['label', 'stars'], ...more }));
  expect({ status, text }).toMatchObject({ status: 200 });
  model.answerWith(answerWell);
  model.asked.length = 0;
  return { dataset, suggester };
}

/** How often the model was asked about each record. */
const timesAsked = () => {
  const counts: Record<string, number> = {};
  for (const { prompt } of model.asked) {
    const number = /record number (\d+)/.exec(prompt)![1]!;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
};
const suggestedValues = async (dataset: TestDataset) =>
  (await suggestionsIn(owner, dataset)).map(({ label, stars }) => [label?.value, stars?.value]);

describe('an answer that is no suggestion is listed with its reason, and asked for again', () => {
  const good = { label: 'yes', stars: 1 };
  test.each<[string, string, (response: ServerResponse) => void, RegExp]>([
    ['prose', 'not_json', (response) => say(response, 'I think that it is a yes.'), /not a JSON object/],
    ['half of a JSON object', 'not_json', (response) => say(response, '{"label": "yes", "st'), /not a JSON object/],
    [
      'a wrong label',
      'invalid',
      (response) => say(response, { ...good, label: 'perhaps' }),
      /^label: 'perhaps' is not a valid/,
    ],
    ['a wrong type', 'invalid', (response) => say(response, { ...good, stars: 'one' }), /^stars: 'one' is not a valid/],
    ['a fraction', 'invalid', (response) => say(response, { ...good, stars: 1.5 }), /^stars: /],
    ['null', 'invalid', (response) => say(response, { ...good, label: null }), /^label: none is not/],
    ['an object', 'invalid', (response) => say(response, { ...good, label: { value: 'yes' } }), /^label: /],
    ['a missing answer', 'invalid', (response) => say(response, { label: 'yes' }), /^stars: the answer is missing/],
    ['no choices', 'no_answer', (response) => void response.end('{"choices": []}'), /no answer/],
    ['null instead of an object', 'no_answer', (response) => void response.end('null'), /no answer/],
    ['an empty answer', 'no_answer', (response) => say(response, ''), /no answer/],
    [
      'a refusal',
      'declined',
      (response) => void response.end(completion(null, { message: { content: null, refusal: 'I must not.' } })),
      /^I must not\.$/,
    ],
    [
      'an answer that is cut off',
      'cut_off',
      (response) => void response.end(completion('{"label"', { finish_reason: 'length' })),
      /cut off/,
    ],
    ['a huge body', 'too_large', (response) => void response.end('x'.repeat(3_000_000)), /larger than 1 MiB/],
    ['a page', 'rejected', (response) => void response.end('<html>Welcome</html>'), /no JSON: <html>/],
    [
      'an error about the request',
      'rejected',
      (response) => void response.writeHead(400).end('{"error": {"message": "too long", "code": "context"}}'),
      /^400: too long \(context\)$/,
    ],
  ])('%s', async (_name, reason, answer, detail) => {
    const { dataset, suggester } = await suggested(3);
    model.answerWith((asked, response) =>
      asked.prompt.includes('record number 1') ? answer(response) : answerWell(asked, response),
    );
    const job = await suggester.run();
    expect(job).toMatchObject({ status: 'finished', suggested: 2, refused: 1, progress: { done: 3, total: 3 } });
    const { items, total } = await suggester.refusals(job.id);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ reason, detail: expect.stringMatching(detail) as string });
    model.answerWith((_asked, response) => answer(response));
    expect((await suggester.test()).body.reason).toBe(reason);
    const records = ids((await owner.get(`${dataset.path}/records`)).body.items);
    expect(items[0]!.record_id).toBe(records[1]);
    // What is right of an answer is kept.
    const [label, stars] = (await suggestedValues(dataset))[1]!;
    expect([label, stars].filter((value) => value !== undefined)).toHaveLength(reason === 'invalid' ? 1 : 0);

    model.answerWith(answerWell);
    model.asked.length = 0;
    expect((await suggester.retry(job.id)).body).toMatchObject({ status: 'running', refused: 0 });
    expect(await suggester.ended(job.id)).toMatchObject({ suggested: 3, refused: 0, progress: { done: 3, total: 3 } });
    expect(timesAsked()).toEqual({ 1: 1 });
    expect((await suggester.retry(job.id)).status).toBe(409);
  });

  test('a ranking or marking that does not fit is refused', async () => {
    const { dataset, suggester } = await suggested(1, { questions: ['order', 'names', 'topics'] });
    const answers = { order: ['x', 'x', 'y'], names: [{ label: 'PER', text: 'Ada' }], topics: [] };
    model.answerWith((_asked, response) => say(response, answers, 0.5));
    const { items } = await suggester.refusals((await suggester.run()).id);
    expect(items[0]!.detail).toBe(
      "topics: multi_label_selection question expects a list of values, found empty list; order: the ranking lacks 'z'; names: the field `text` does not contain the passage 'Ada'",
    );
    expect(items[0]!.faults).toMatchObject([
      { question: 'topics', code: 'empty', value: null },
      { question: 'order', code: 'option_missing', value: 'z' },
      { question: 'names', code: 'passage_not_found', value: 'Ada' },
    ]);
    expect(items[0]!.answer).toBe(JSON.stringify(answers));
    expect(await suggestionsIn(owner, dataset)).toEqual([{}]);
  });
});

describe('an endpoint that fails for a while is asked again', () => {
  /** Answers each record badly once. */
  const onceBadly = (bad: (response: ServerResponse) => void) => {
    const seen = new Set<string>();
    return (asked: Asked, response: ServerResponse) => {
      if (seen.has(asked.prompt)) return answerWell(asked, response);
      seen.add(asked.prompt);
      bad(response);
    };
  };
  test.each<[string, (response: ServerResponse) => void, number?]>([
    ['with 500', (response) => void response.writeHead(500).end('oops')],
    ['by cutting the connection', (response) => void response.destroy()],
    [
      'by cutting the answer',
      (response) => {
        response.writeHead(200, { 'content-length': 1_000 });
        response.write('{"choices": [');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    // Only this one waits for the time-out; a busy machine may take longer for the other answers.
    ['by not answering in time', () => {}, 1],
  ])('%s', async (_how, bad, timeout_seconds = 60) => {
    const { dataset, suggester } = await suggested(2, { concurrency: 2, timeout_seconds });
    model.answerWith(onceBadly(bad));
    expect(await suggester.run()).toMatchObject({ status: 'finished', suggested: 2, refused: 0, problem: null });
    expect(timesAsked()).toEqual({ 0: 2, 1: 2 });
    expect(await suggestedValues(dataset)).toEqual([
      ['yes', 1],
      ['yes', 1],
    ]);
  });

  test('a model that answers 429 with Retry-After is not asked before that time', async () => {
    const { suggester } = await suggested(3, { concurrency: 1 });
    let refusedAt = 0;
    model.answerWith((asked, response) => {
      if (refusedAt > 0) return answerWell(asked, response);
      refusedAt = Date.now();
      response.writeHead(429, { 'retry-after': '2' }).end('{"error": {"message": "slow down"}}');
    });
    const { id } = (await suggester.start()).body;
    await expect
      .poll(() => suggester.job(id), { interval: 20 })
      .toMatchObject({ status: 'running', problem: '429: slow down', paused_until: expect.any(String) as string });
    expect(await suggester.ended(id)).toMatchObject({ suggested: 3, problem: null, paused_until: null });
    expect(model.asked).toHaveLength(4);
    expect(model.asked[1]!.at - refusedAt).toBeGreaterThanOrEqual(1_990);
  });

  test('a record that always fails is given up while the others go on', async () => {
    const { suggester } = await suggested(40, { concurrency: 4 });
    model.answerWith((asked, response) =>
      /record number 7\b/.test(asked.prompt) ? void response.writeHead(500).end() : answerWell(asked, response),
    );
    const job = await suggester.run();
    expect(job).toMatchObject({ status: 'finished', suggested: 39, refused: 1 });
    expect((await suggester.refusals(job.id)).items).toMatchObject([{ reason: 'failed', detail: '500: status 500' }]);
    expect(timesAsked()).toMatchObject({ 7: 4, 8: 1 });
  });
});

describe('a job stops by itself, keeps its records, and goes on when asked to', () => {
  const unauthorized = `{"error": {"message": "Incorrect key ${KEY}", "code": "invalid_api_key"}}`;
  test.each<[string, (response: ServerResponse) => void, string]>([
    [
      'for a wrong key',
      (response) => void response.writeHead(401).end(unauthorized),
      '401: Incorrect key ••• (invalid_api_key)',
    ],
    [
      'for an unknown model',
      (response) => void response.writeHead(404).end('{"message": "no such model"}'),
      '404: no such model',
    ],
    [
      'without quota',
      (response) => void response.writeHead(429).end('{"error": {"message": "pay", "code": "insufficient_quota"}}'),
      'pay (insufficient_quota)',
    ],
    [
      'for a redirect',
      (response) => void response.writeHead(307, { location: elsewhere.url }).end(),
      'the endpoint answers with a redirect (status 307), which is not followed',
    ],
    [
      'if it has to wait for hours',
      (response) => void response.writeHead(503, { 'retry-after': '7200' }).end('later'),
      '503: later',
    ],
  ])('%s', async (_why, answer, problem) => {
    const { suggester } = await suggested(5, { concurrency: 1 });
    model.answerWith((_asked, response) => answer(response));
    const job = await suggester.run();
    expect(job).toMatchObject({ status: 'stopped', problem, progress: { done: 0 }, suggested: 0, refused: 0 });
    expect(model.asked).toHaveLength(1);
    expect(elsewhere.asked).toEqual([]);
    const { problems } = (await suggester.test()).body;
    expect(problems).toEqual([problem]);
    model.answerWith(answerWell);
    expect((await suggester.resume(job.id)).body).toMatchObject({ status: 'running', problem: null });
    expect(await suggester.ended(job.id)).toMatchObject({ status: 'finished', suggested: 5 });
    expect((await suggester.resume(job.id)).status).toBe(409);
  });

  test('a job stops after five refused requests in a row', async () => {
    const { suggester } = await suggested(20, { concurrency: 1 });
    model.answerWith((_asked, response) => void response.writeHead(400).end('{"error": "unknown parameter"}'));
    const job = await suggester.run();
    expect(job).toMatchObject({
      status: 'stopped',
      problem: '400: unknown parameter',
      refused: 5,
      progress: { done: 5 },
    });
    model.answerWith(answerWell);
    await suggester.retry(job.id);
    expect(await suggester.ended(job.id)).toMatchObject({ suggested: 20, refused: 0, progress: { done: 20 } });
  });

  test.each([
    ['http://127.0.0.1:9/v1', /ECONNREFUSED/],
    ['http://169.254.169.254/v1', /address 169\.254\.169\.254 are not allowed/],
  ])('the endpoint %s is not reached, and a test tells why', async (base_url, problem) => {
    const { suggester } = await suggested(1, { base_url });
    const [told] = (await suggester.test()).body.problems as string[];
    expect(told).toMatch(problem);
  });

  test('a job stops when the suggester is removed', async () => {
    const { suggester } = await suggested(30, { requests_per_minute: 60 });
    const { id } = (await suggester.start()).body;
    await suggester.remove();
    expect(await suggester.ended(id)).toMatchObject({ problem: 'the dataset has no suggester any more' });
    expect((await suggester.resume(id)).status).toBe(409);
  });
});

describe('a person', () => {
  test('stops a job and lets it go on; what is in flight is kept, and nothing is asked twice', async () => {
    const { dataset, suggester } = await suggested(30, { concurrency: 3 });
    const inFlight: (() => void)[] = [];
    model.answerWith((asked, response) => {
      if (model.asked.length < 10) answerWell(asked, response);
      else inFlight.push(() => answerWell(asked, response));
    });
    const { id } = (await suggester.start()).body;
    await expect.poll(() => inFlight).toHaveLength(3);
    expect((await suggester.stop(id)).body.status).toBe('stopped');
    model.answerWith(answerWell);
    for (const answer of inFlight) answer();
    await expect.poll(async () => (await suggester.job(id)).suggested).toBe(12);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(model.asked).toHaveLength(12);
    await suggester.resume(id);
    expect(await suggester.ended(id)).toMatchObject({ suggested: 30, progress: { done: 30 } });
    expect(Object.values(timesAsked())).toEqual(Array.from({ length: 30 }, () => 1));
    expect(model.mostAtOnce()).toBeLessThanOrEqual(4);
    expect((await suggestedValues(dataset)).every(([label]) => label === 'yes')).toBe(true);
    expect((await suggester.stop(id)).status).toBe(409);
  });

  test('starts one job at a time', async () => {
    const { suggester } = await suggested(5, { requests_per_minute: 60 });
    const { id } = (await suggester.start()).body;
    expect((await suggester.start()).status).toBe(409);
    await suggester.stop(id);
    const second = (await suggester.start({ query: { text: { q: '4' } } })).body;
    expect((await suggester.resume(id)).status).toBe(409);
    await suggester.stop(second.id);
    expect(ids((await suggester.jobs()).body.items)).toEqual([second.id, id]);
  });

  test('sets how many requests a minute are sent', async () => {
    const { suggester } = await suggested(5, { requests_per_minute: 300, concurrency: 8 });
    await suggester.run();
    const gaps = model.asked.slice(1).map(({ at }, index) => at - model.asked[index]!.at);
    expect(Math.min(...gaps)).toBeGreaterThan(80);
    expect(model.asked[4]!.at - model.asked[0]!.at).toBeGreaterThan(650);
  });
});

describe('meanwhile', () => {
  /** Answers wait until this is called. */
  function held() {
    const waiting: (() => void)[] = [];
    model.answerWith((asked, response) => void waiting.push(() => answerWell(asked, response)));
    return { waiting, release: () => waiting.splice(0).forEach((answer) => answer()) };
  }

  test('records may be deleted', async () => {
    const { dataset, suggester } = await suggested(8, { concurrency: 2 });
    const { waiting, release } = held();
    const { id } = (await suggester.start()).body;
    await expect.poll(() => waiting.length).toBe(2);
    const records = ids((await owner.get(`${dataset.path}/records`)).body.items);
    await owner.delete(`${dataset.path}/records?ids=${[records[0], records[5]].join(',')}`);
    model.answerWith(answerWell);
    release();
    expect(await suggester.ended(id)).toMatchObject({ suggested: 6, skipped: 2, refused: 0, progress: { done: 8 } });
  });

  test('the dataset may be deleted', async () => {
    const { dataset, suggester } = await suggested(8, { concurrency: 2 });
    const { waiting, release } = held();
    await suggester.start();
    await expect.poll(() => waiting.length).toBe(2);
    const { store } = backend.app;
    const { pk } = store.datasets.byId(dataset.id)!;
    expect(store.suggestionJobs.ofDataset(pk)).toHaveLength(1);
    expect((await owner.delete(dataset.path)).status).toBe(200);
    release();
    const next = await suggested(2);
    expect(await next.suggester.run()).toMatchObject({ suggested: 2 });
    expect(store.suggestionJobs.ofDataset(pk)).toEqual([]);
  });

  test('another model may be set up, and each answer keeps the name of the model that gave it', async () => {
    const { dataset, suggester } = await suggested(2, { concurrency: 1 });
    const { waiting, release } = held();
    const { id } = (await suggester.start()).body;
    await expect.poll(() => waiting.length).toBe(1);
    await suggester.put(settingsFor(model, { questions: ['label'], model: 'large-model' }));
    model.answerWith(answerWell);
    release();
    expect(await suggester.ended(id)).toMatchObject({ suggested: 2 });
    const agents = (await suggestionsIn(owner, dataset)).map(({ label }) => label!.agent);
    expect(agents.toSorted()).toEqual(['large-model', 'tiny-model']);
  });

  test('other datasets are suggested for', async () => {
    const [first, second] = [await suggested(4, { concurrency: 1 }), await suggested(4)];
    const jobs = await Promise.all([first.suggester.run(), second.suggester.run()]);
    expect(jobs).toMatchObject([{ suggested: 4 }, { suggested: 4 }]);
    expect(model.asked.map(goodAnswers)).toHaveLength(8);
  });
});
