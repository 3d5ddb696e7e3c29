import { row } from './row.ts';

/**
 * Datasets of the older tasks. Annotators may change records, labeling rules and tags; only admins of the workspace may change the
 * dataset as a whole. Users of other workspaces are refused.
 */
// prettier-ignore
export const TASKS = [
  // what                                 nobody away's  away's home's  home's owner
  //                                             annot. admin  annot.  admin
  row('Query.taskDatasets', '             401    none   none   home    home  home', async (p) => {
    await p.task('TextClassification');
    return 'taskDatasets { id workspace { id } }';
  }),
  row('Query.taskDataset', '              401    403    403    yes     yes   yes', async (p) =>
    `taskDataset(workspace: "${p.homeName}", name: "${(await p.task('TextClassification')).name}") { id }`),

  row('Mutation.validateRecords', '       401    403    403    yes     yes   yes', async (p) =>
    `validateRecords(input: ${await p.taskRecords()}) { results { error } }`),
  row('Mutation.discardRecords', '        401    403    403    yes     yes   yes', async (p) =>
    `discardRecords(input: ${await p.taskRecords()}) { results { error } }`),
  row('Mutation.undoStatus', '            401    403    403    yes     yes   yes', async (p) =>
    `undoStatus(input: ${await p.taskRecords()}) { results { error } }`),
  row('Mutation.clearAnnotations', '      401    403    403    yes     yes   yes', async (p) =>
    `clearAnnotations(input: ${await p.taskRecords()}) { results { error } }`),
  row('Mutation.resetRecords', '          401    403    403    yes     yes   yes', async (p) => {
    const { id, record } = await p.task('TextClassification');
    const records = `[{ recordId: "${record(1)}", status: DEFAULT }]`;
    return `resetRecords(input: { datasetId: "${id}", records: ${records} }) { results { error } }`;
  }),
  row('Mutation.saveAnnotations', '       401    403    403    yes     yes   yes', async (p) => {
    const { id, record } = await p.task('TextClassification');
    const annotations = `[{ recordId: "${record(1)}", value: { labels: ["a"] }, status: VALIDATED }]`;
    return `saveAnnotations(input: { datasetId: "${id}", annotations: ${annotations} }) { results { error } }`;
  }),

  row('Query.taskDataset ownActs', '      401    403    403    yes     yes   yes', async (p) =>
    `taskDataset(workspace: "${p.homeName}", name: "${(await p.task('TextClassification')).name}") { ownActs { hasMore } }`),
  row('Mutation.undoTaskActs', '          401    403    403    404     404   404', async (p) =>
    `undoTaskActs(input: { datasetId: "${(await p.task('TextClassification')).id}", actIds: ["${p.record}"] }) { changed }`),
  row('Mutation.redoTaskActs', '          401    403    403    404     404   404', async (p) =>
    `redoTaskActs(input: { datasetId: "${(await p.task('TextClassification')).id}", actIds: ["${p.record}"] }) { changed }`),

  row('Mutation.updateTaskDataset', '     401    403    403    yes     yes   yes', async (p) =>
    `updateTaskDataset(input: { id: "${(await p.task('TextClassification')).id}", tags: { kind: "x" } }) { id }`),
  row('Mutation.copyTaskDataset', '       401    403    403    403     yes   yes', async (p) =>
    `copyTaskDataset(input: { id: "${(await p.task('TextClassification')).id}", name: "${p.unique('copy')}" }) { id }`),
  row('Mutation.closeTaskDataset', '      401    403    403    403     yes   yes', async (p) =>
    `closeTaskDataset(id: "${(await p.newTask('Text2Text')).id}") { id }`),
  row('Mutation.openTaskDataset', '       401    403    403    403     yes   yes', async (p) =>
    `openTaskDataset(id: "${(await p.newTask('Text2Text')).id}") { id }`),
  row('Mutation.deleteTaskDataset', '     401    403    403    403     yes   yes', async (p) =>
    `deleteTaskDataset(id: "${(await p.newTask('Text2Text')).id}") { id }`),

  row('Mutation.createRule', '            401    403    403    yes     yes   yes', async (p) =>
    `createRule(input: { datasetId: "${(await p.task('TextClassification')).id}", query: "${p.unique('one')}", labels: ["a"] }) { rule { id } }`),
  row('Mutation.updateRule', '            401    403    403    yes     yes   yes', async (p) => {
    const { id } = await p.rule();
    return `updateRule(input: { datasetId: "${id}", query: "one", labels: ["a"] }) { rule { id } }`;
  }),
  row('Mutation.deleteRule', '            401    403    403    yes     yes   yes', async (p) =>
    `deleteRule(datasetId: "${(await p.rule()).id}", query: "one") { id }`),
  row('Mutation.saveLabels', '            401    403    403    403     yes   yes', async (p) =>
    `saveLabels(input: { datasetId: "${(await p.task('TextClassification')).id}", labels: ["${p.unique('label')}"] }) { id }`),
  row('Mutation.updateTaskSettings', '    401    403    403    403     yes   yes', async (p) =>
    `updateTaskSettings(input: { datasetId: "${(await p.newTask('TokenClassification')).id}", labels: [{ name: "A" }] }) { id }`),
];
