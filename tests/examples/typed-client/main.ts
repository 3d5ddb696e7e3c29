// npx tsx main.ts <server> <API key> <dataset id>: reads a dataset, answers its first record, receives the event, and reads the change.
import { createClient, DatasetChanged, Datasets, MarlError, SubmitResponse } from 'marl-client';
import { Questions } from './operations.ts';

const [url = 'http://localhost:6900', apiKey = 'argilla.apikey', datasetId = ''] = process.argv.slice(2);
const marl = createClient({ url, apiKey });

const { datasets } = await marl.request(Datasets);
console.log(`${datasets?.some(({ id }) => id === datasetId) ? 'found' : 'not found'} among the datasets`);

// An operation of this program.
const { dataset } = await marl.request(Questions, { datasetId });
for (const { name, required } of dataset?.questions ?? [])
  console.log(`question ${name}${required ? ' (required)' : ''}`);

const ids: string[] = [];
for await (const { id } of marl.records(datasetId)) ids.push(id);
console.log(`${ids.length} records`);

// Where the mirror of a program stands.
let after: string | undefined;
for await (const { cursor } of marl.changes(datasetId)) after = cursor;

const events = await marl.subscribe(DatasetChanged, { datasetIds: [datasetId] });
try {
  await marl.request(SubmitResponse, { input: { recordId: ids[0]!, answers: [] } });
} catch (error) {
  if (!(error instanceof MarlError)) throw error;
  console.log(`${error.code} at ${error.path?.join('.')}: ${error.message}`);
}
const answers = [{ question: 'tone', value: { label: 'neutral' } }];
const { submitResponse } = await marl.request(SubmitResponse, { input: { recordId: ids[0]!, answers } });
console.log(`${submitResponse.record.id} is ${submitResponse.record.status}`);

for await (const { datasetChanged } of events) {
  const progress =
    datasetChanged.dataset && 'progress' in datasetChanged.dataset ? datasetChanged.dataset.progress : null;
  console.log(`${datasetChanged.kinds.join(', ')}: ${progress?.submitted ?? '?'} submitted`);
  break;
}

for await (const { node } of marl.changes(datasetId, { after })) {
  if (node.__typename === 'DeletedRecord') console.log(`${node.id} was deleted`);
  else console.log(`${node.id} changed: ${node.responses.map(({ status }) => status).join(', ')}`);
}
