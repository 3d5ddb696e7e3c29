import type { Call } from './callerOf.ts';
import type { DemoTaskDataset } from './demoTaskDataset.ts';

/** Makes one of the demo's datasets of the older tasks over the REST API; `onCreated` hears of it before it is filled. */
export async function createDemoTaskDataset(
  demo: DemoTaskDataset,
  call: Call,
  workspace: string,
  onCreated?: () => void,
): Promise<void> {
  const { name, task, tags, labels, rules, records } = demo;
  const within = `?workspace=${encodeURIComponent(workspace)}`;
  await call('POST', '/datasets', { name, task, tags, workspace });
  onCreated?.();
  if (labels.length > 0) {
    const label_schema = { labels: labels.map((label) => ({ id: label, name: label })) };
    await call('PUT', `/datasets/${name}/${task}/settings${within}`, { label_schema });
  }
  await call('POST', `/datasets/${name}/${task}:bulk${within}`, { records });
  for (const rule of rules) await call('POST', `/datasets/${name}/${task}/labeling/rules${within}`, rule);
}
