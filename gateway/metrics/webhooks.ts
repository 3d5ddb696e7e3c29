import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { metrics as readMetrics, type WebhookMetrics } from '#gateway/modules/webhook/webhook.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { gaugeOfRows, sharedRead } from './scraped.ts';

const LABELS = ['webhook_id', 'host'] as const;
const STATUSES = ['pending', 'failed'] as const;

/** Adds the messages of webhooks, read for each scrape. If they cannot be read, the other metrics still appear. */
export function measureWebhooks(registry: Registry, rest: RestClient, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const readWebhooks = async () => (rest.capabilities.webhookDeliveries ? readMetrics(rest) : []);
  const problem = 'the webhooks could not be read for the metrics; does ARGILLA_API_KEY belong to an owner?';
  const read = sharedRead(readWebhooks, log, problem);
  const labelsOf = ({ webhook_id, host }: WebhookMetrics) => ({ webhook_id, host });
  const ofMessages = (name: string, help: string, what: 'messages' | 'bytes') =>
    gaugeOfRows(registry, { name, help, labelNames: [...LABELS, 'status'] }, read, (row, gauge) => {
      for (const status of STATUSES) gauge.set({ ...labelsOf(row), status }, row[status][what]);
    });
  ofMessages('marl_webhook_messages', 'Messages of a webhook that wait or have failed.', 'messages');
  ofMessages('marl_webhook_bytes', 'Size of the messages of a webhook that wait or have failed.', 'bytes');

  const oldest = {
    name: 'marl_webhook_oldest_pending_seconds',
    help: 'Age of the oldest message of a webhook that waits; 0 if none waits.',
    labelNames: LABELS,
  };
  gaugeOfRows(registry, oldest, read, (row, gauge) => {
    const since = row.oldest_pending_at === null ? Date.now() : Date.parse(`${row.oldest_pending_at}Z`);
    gauge.set(labelsOf(row), Math.max(0, (Date.now() - since) / 1000));
  });
  const outcomes = new Counter({
    name: 'marl_webhook_outcomes_total',
    help: 'Attempts to deliver messages (accepted, refused, unreachable), and messages that failed (expired, overflowed).',
    labelNames: [...LABELS, 'outcome'],
    registers: [registry],
    collect: async () => {
      const rows = await read();
      outcomes.reset();
      for (const row of rows ?? []) {
        for (const [outcome, count] of Object.entries(row.outcomes)) outcomes.inc({ ...labelsOf(row), outcome }, count);
      }
    },
  });
}
