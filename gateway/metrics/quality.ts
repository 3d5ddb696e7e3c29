import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { metrics as readMetrics, type QualityMetrics } from '#gateway/modules/quality/quality.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { gaugeOfRows, sharedRead } from './scraped.ts';

/** A person's answers have no agent, an agent's suggestions no user. */
const LABELS = ['dataset_id', 'dataset', 'workspace', 'question', 'user', 'agent'] as const;

/** Adds the scores of people and agents, read for each scrape. If it cannot be read, the other metrics still appear. */
export function measureQuality(registry: Registry, rest: RestClient, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const readScores = async () => (rest.capabilities.backend === 'EMBEDDED' ? readMetrics(rest) : []);
  const problem = 'the quality could not be read for the metrics; does ARGILLA_API_KEY belong to an owner?';
  const read = sharedRead(readScores, log, problem);
  const ofEach = (name: string, help: string, what: (row: QualityMetrics) => number | null) =>
    gaugeOfRows(registry, { name, help, labelNames: LABELS }, read, (row, gauge) => {
      const value = what(row);
      const labels = Object.fromEntries(LABELS.map((label) => [label, row[label] ?? '']));
      if (value !== null) gauge.set(labels, value);
    });
  ofEach(
    'marl_quality_answers',
    'Answers or suggestions that were compared with resolutions.',
    ({ answers }) => answers,
  );
  ofEach('marl_quality_right', 'Answers or suggestions that equal the resolution.', ({ right }) => right);
  const ofAgent = (value: (row: QualityMetrics) => number) => (row: QualityMetrics) => (row.user ? null : value(row));
  ofEach(
    'marl_suggestions_judged',
    'Submitted answers to records with a suggestion of the agent.',
    ofAgent(({ judged }) => judged),
  );
  ofEach(
    'marl_suggestions_changed',
    'Submitted answers that differ from the suggestion of the agent.',
    ofAgent(({ judged, kept }) => judged - kept),
  );
}
