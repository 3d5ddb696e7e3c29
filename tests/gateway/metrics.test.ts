import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld } from '#tests/support/world.ts';

interface Dashboard {
  panels: {
    id: number;
    type: string;
    title: string;
    description?: string;
    fieldConfig?: { defaults: { unit?: string } };
    targets?: { expr: string }[];
  }[];
  templating: { list: { query: string | { query: string } }[] };
}

const DASHBOARD = join(import.meta.dirname, '..', '..', 'gateway', 'metrics', 'grafana.json');

const token = 'a token for the monitoring';
const backend = await startTestBackend();
const gateway = await startTestGateway({
  backendOrigin: backend.origin,
  settings: { metricsToken: token, argillaApiKey: 'argilla.apikey' },
});
const closed = await startTestGateway({ backendOrigin: backend.origin });

const look = (authorization?: string, url = gateway.url) =>
  fetch(`${url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
const read = async () => (await look(`Bearer ${token}`)).text();
/** The value of the only series with this name and these labels. */
const valueOf = (text: string, name: string, labels: Record<string, string>): number => {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)));
  expect(lines, `${name} ${JSON.stringify(labels)}`).toHaveLength(1);
  return Number(lines[0]!.split(' ').at(-1));
};

describe('/metrics', () => {
  it('are shown whatever the case of the scheme', async () => {
    expect((await look(`bearer ${token}`)).status).toBe(200);
  });

  it.each([undefined, 'Bearer', 'Bearer a token for the monitorinG', token])(
    'are refused to who sends %s as authorization',
    async (authorization) => {
      const response = await look(authorization);
      expect(response.status).toBe(401);
      expect(await response.text()).toContain('METRICS_TOKEN');
    },
  );

  it('does not exist without a token', async () => {
    const response = await look('Bearer undefined', closed.url);
    expect([response.status, await response.json()]).toEqual([404, { detail: 'Not Found' }]);
  });

  it('counts requests, operations, REST calls and cache hits', async () => {
    await gateway.owner.run('query WhoAmI { me { username } settings { version } }');
    await gateway.owner.run('query WhoAmI { me { username } settings { version } }');
    await gateway.owner.fails('query Broken { me { nothing } }');
    await fetch(`${gateway.url}/api/me`);
    const text = await read();
    const operation = { operation: 'WhoAmI', kind: 'query', outcome: 'ok' };
    expect(valueOf(text, 'marl_graphql_operation_duration_seconds_count', operation)).toBe(2);
    expect(valueOf(text, 'marl_graphql_operation_duration_seconds_sum', operation)).toBeGreaterThan(0);
    const failed = { kind: 'none', outcome: 'failed' };
    expect(valueOf(text, 'marl_graphql_operation_duration_seconds_count', failed)).toBe(1);
    expect(valueOf(text, 'marl_rest_call_duration_seconds_count', { call: 'GET /v1/me', status: '200' })).toBe(2);
    expect(valueOf(text, 'marl_cache_lookups_total', { cache: 'settings', outcome: 'hit' })).toBeGreaterThan(0);
    expect(valueOf(text, 'marl_http_request_duration_seconds_count', { route: '/api/*', status: '401' })).toBe(1);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('contains the progress of the datasets', async () => {
    const world = await makeWorld(gateway);
    const dataset = await world.dataset();
    const [first] = await dataset.add([{}, {}, {}]);
    await world.rest('POST', `/records/${first}/responses`, { status: 'discarded' });
    const labels = { dataset: dataset.name, dataset_id: dataset.id, workspace: world.workspace.name };
    const text = await read();
    expect(valueOf(text, 'marl_dataset_records', { ...labels, status: 'discarded' })).toBe(1);
    expect(valueOf(text, 'marl_dataset_records', { ...labels, status: 'pending' })).toBe(2);
  });

  it('tells of the messages of webhooks', async () => {
    const world = await makeWorld(gateway);
    const webhook = await world.rest('POST', '/webhooks', { url: 'http://127.0.0.1:1/', events: ['dataset.created'] });
    await world.dataset();
    const labels = { webhook_id: webhook.id, host: '127.0.0.1:1' };
    await expect
      .poll(async () => valueOf(await read(), 'marl_webhook_outcomes_total', { ...labels, outcome: 'unreachable' }))
      .toBe(1);
    const text = await read();
    expect(valueOf(text, 'marl_webhook_messages', { ...labels, status: 'pending' })).toBe(1);
    expect(valueOf(text, 'marl_webhook_bytes', { ...labels, status: 'pending' })).toBeGreaterThan(100);
    expect(valueOf(text, 'marl_webhook_oldest_pending_seconds', labels)).toBeGreaterThan(0);
  });

  it('tells how good people and agents are', async () => {
    const world = await makeWorld(gateway);
    const dataset = await world.dataset();
    const [record] = await dataset.add([{ suggestions: { tone: { value: 'rude', agent: 'model-1' } } }]);
    const values = { tone: { value: 'neutral' } };
    await world.rest('POST', `/records/${record}/responses`, { status: 'submitted', values });
    await world.rest('PUT', `/datasets/${dataset.id}/resolutions/${record}`, { values });
    const labels = { dataset: dataset.name, dataset_id: dataset.id, workspace: world.workspace.name, question: 'tone' };
    const [person, agent] = [
      { ...labels, user: 'argilla', agent: '' },
      { ...labels, user: '', agent: 'model-1' },
    ];
    const text = await read();
    expect(valueOf(text, 'marl_quality_answers', person)).toBe(1);
    expect(valueOf(text, 'marl_quality_right', person)).toBe(1);
    expect(valueOf(text, 'marl_quality_right', agent)).toBe(0);
    expect(valueOf(text, 'marl_suggestions_judged', agent)).toBe(1);
    expect(valueOf(text, 'marl_suggestions_changed', agent)).toBe(1);
  });

  it('works while the datasets cannot be read', async () => {
    const blind = await startTestGateway({
      backendOrigin: backend.origin,
      settings: { metricsToken: token, argillaApiKey: 'no longer good' },
    });
    const response = await look(`Bearer ${token}`, blind.url);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toMatch(/^marl_datasets_readable 0$/m);
    expect(await read()).toMatch(/^marl_datasets_readable 1$/m);
  });

  it('has all metrics and labels of the Grafana dashboard', async () => {
    const { panels, templating } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
    const shown = panels.filter(({ type }) => type !== 'row');
    expect(shown.length).toBeGreaterThan(10);
    for (const { title, description, fieldConfig, targets } of shown) {
      expect(title, description).toBeTruthy();
      expect(description, title).toBeTruthy();
      expect(fieldConfig?.defaults.unit, title).toBeTruthy();
      expect(targets, title).not.toHaveLength(0);
    }
    const text = await read();
    const asked = [
      ...shown.flatMap(({ targets }) => (targets ?? []).map(({ expr }) => expr)),
      ...templating.list.flatMap(({ query }) => (typeof query === 'string' ? [] : [query.query])),
    ];
    for (const expr of asked) {
      const series = [...expr.matchAll(/\b((?:marl|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
      expect(series, expr).not.toHaveLength(0);
      for (const [, name, selector = ''] of series) {
        const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
        expect(lines.length, `${name} is measured`).toBeGreaterThan(0);
        const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels]) => labels!.split(/,\s*/));
        const labels = [...selector.matchAll(/(\w+)[=!]~?"/g)].map(([, label]) => label!);
        for (const label of [...grouped, ...labels]) {
          // Prometheus adds these two itself.
          if (label !== 'job' && label !== 'instance') expect(lines[0], `${label} in ${expr}`).toContain(`${label}="`);
        }
      }
    }
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
  });

  it('contains no secrets', async () => {
    const text = await read();
    expect(text).not.toContain('argilla.apikey');
    expect(text).not.toContain(token);
  });
});
