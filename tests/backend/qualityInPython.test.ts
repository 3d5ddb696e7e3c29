import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { pythonWith } from '#tests/support/python.ts';
import { annotators, valuesOf } from './support/annotators.ts';
import { datasetWith, QUESTIONS } from './support/datasets.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const python = pythonWith({
  needs: 'agreement in Python',
  folder: 'agreement-venv',
  minors: [12, 13, 11],
  constraints: here('support/agreement-constraints.txt'),
  packages: ['scikit-learn', 'krippendorff'],
});
const backend = await startTestBackend();
const { owner } = backend;

let seed = 11;
const random = (count: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % count;
};
const shuffled = (items: string[]): string[] =>
  items
    .map((item) => [random(1000), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

function randomAnswers(text: string): Record<string, unknown> {
  const start = random(text.length - 1);
  const answers = {
    label: ['yes', 'yes', 'no'][random(3)],
    topics: [['a'], ['a', 'b'], ['b', 'c'], ['c'], ['a', 'b', 'c']][random(5)],
    stars: 1 + random(5),
    order: shuffled(['x', 'y', 'z']).map((value, index) => ({ value, rank: index + 1 })),
    names: [[], [{ label: ['PER', 'LOC'][random(2)], start, end: start + 1 + random(text.length - start) }]][random(2)],
  };
  return Object.fromEntries(Object.entries(answers).filter(([name]) => name === 'label' || random(5) > 0));
}

interface Figures {
  agreement: Record<string, { items: number; alpha: number; kappas: Record<string, number> }>;
  disagreement: Record<string, number | null>[];
}

test.skipIf(!python)('agreement and disagreement equal those of scikit-learn, SciPy and krippendorff', async () => {
  const people = (await annotators(backend, 4)).map(({ userId }) => userId).sort();
  const records = Array.from({ length: 80 }, (_, index) => {
    const text = `record number ${index}`;
    const answering = people.filter(() => random(5) > 0);
    return { text, answers: Object.fromEntries(answering.map((person) => [person, randomAnswers(text)])) };
  });
  const items = records.map(({ text, answers }) => ({
    fields: { text },
    responses: Object.entries(answers).map(([user_id, own]) => ({
      user_id,
      status: 'submitted',
      values: valuesOf(own),
    })),
  }));
  const dataset = await datasetWith(backend, { records: items });

  const questions = Object.entries(QUESTIONS).flatMap(([name, { settings }]) => {
    const options = ((settings.options ?? []) as { value: unknown }[]).map(({ value }) => value);
    return settings.type === 'text' ? [] : [{ name, type: settings.type, options }];
  });
  const input = JSON.stringify({ people, questions, records });
  const { stdout, stderr, status } = spawnSync(python!, [here('support/agreement.py')], { input, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const expected = JSON.parse(stdout) as Figures;

  const { body } = await owner.get<{
    questions: { question: string; pairs: { user_ids: string[]; kappa: number }[] }[];
  }>(`${dataset.path}/agreement`);
  for (const { question, pairs, ...figures } of body.questions) {
    const { items: count, alpha, kappas } = expected.agreement[question]!;
    expect(figures, question).toEqual({ items: count, alpha: expect.closeTo(alpha, 6) as number });
    const found = Object.fromEntries(pairs.map(({ user_ids, kappa }) => [user_ids.toSorted().join(' '), kappa]));
    expect(found, question).toEqual(
      Object.fromEntries(Object.entries(kappas).map(([pair, kappa]) => [pair, expect.closeTo(kappa, 6)])),
    );
  }

  const listed = await owner.get<{ items: { disagreement: { questions: Record<string, number> } }[] }>(
    `${dataset.path}/records?include=disagreement&limit=100`,
  );
  for (const [place, { disagreement }] of listed.body.items.entries()) {
    const known = Object.entries(expected.disagreement[place]!).filter(([, value]) => value !== null);
    expect(disagreement.questions).toEqual(
      Object.fromEntries(known.map(([name, value]) => [name, expect.closeTo(value!, 6)])),
    );
  }
});
