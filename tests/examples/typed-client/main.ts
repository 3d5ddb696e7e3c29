// npx tsx main.ts <server> <API key> <dataset id>: pages through a dataset, answers its first record, and receives the event.
import { connect } from './client.ts';

const [server = 'http://localhost:6900', apiKey = 'argilla.apikey', datasetId = ''] = process.argv.slice(2);
const { ask, records, follow } = connect(server, apiKey);

const ids: string[] = [];
for await (const { id } of records(datasetId)) ids.push(id);
console.log(`${ids.length} records`);

const stop = await follow(datasetId, ({ kinds, dataset }) => {
  // Null where the counters could not be read.
  const progress = dataset && 'progress' in dataset ? dataset.progress : null;
  console.log(`${kinds.join(', ')}: ${progress?.submitted ?? '?'} submitted`);
  stop();
});

const answers = [{ question: 'tone', value: { label: 'neutral' } }];
const { submitResponse } = await ask('Submit', { recordId: ids[0]!, answers });
console.log(`${submitResponse.record.id} is ${submitResponse.record.status}`);
