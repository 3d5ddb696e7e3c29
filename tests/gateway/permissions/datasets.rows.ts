import { row } from './row.ts';

const text = 'settings: { text: {} }';

/** Datasets and their parts. */
// prettier-ignore
export const DATASETS = [
  // what                                      nobody away's  away's home's  home's owner
  //                                                  annot. admin  annot.  admin
  row('Query.datasets', '                      401    away   away   home    home  all', () => 'datasets { id workspace { id } }'),
  row('Query.datasetsById', '                  401    403    403    home    home  home', (p) => `datasetsById(ids: ["${p.dataset}"]) { id workspace { id } }`),
  row('Query.datasets older', '                401    none   none   home    home  home', async (p) =>
    (await p.task('TextClassification')) && 'datasets(filter: { tasks: [TEXT_CLASSIFICATION] }) { id workspace { id } }'),
  row('Query.datasetsById older', '            401    none   none   home    home  home', async (p) =>
    `datasetsById(ids: ["${(await p.task('TextClassification')).id}"]) { id workspace { id } }`),
  row('Query.viewerActivity', '                401    yes    yes    yes     yes   yes', () => 'viewerActivity(since: "2026-01-01T00:00:00Z") { submitted }'),
  row('Query.dataset', '                       401    403    403    yes     yes   yes', (p) => `dataset(id: "${p.dataset}") { id name }`),
  row('Query.dataset parts', '                 401    403    403    yes     yes   yes', (p) => `dataset(id: "${p.dataset}") {
    fields { id } questions { id } vectorsSettings { id } metadataProperties { id } progress { total } metrics { records } suggestionAgents { agents } }`),
  row('Query.dataset records', '               401    403    403    yes     yes   yes', (p) => `dataset(id: "${p.dataset}") { records { total } }`),
  row('Query.dataset everybody', '             401    403    403    403     yes   yes', (p) => `dataset(id: "${p.dataset}") { records(scope: EVERYONE) { total } }`),
  row('Query.dataset recordsConnection', '     401    403    403    yes     yes   yes', (p) => `dataset(id: "${p.dataset}") { recordsConnection { totalCount } }`),
  row('Query.dataset everybody’s pages', '     401    403    403    403     yes   yes', (p) => `dataset(id: "${p.dataset}") { recordsConnection(scope: EVERYONE) { totalCount } }`),
  row('Query.dataset changes', '               401    403    403    403     yes   yes', (p) => `dataset(id: "${p.dataset}") { changes { pageInfo { endCursor } } }`),
  row('Query.dataset activity', '              401    403    403    403     yes   yes', (p) => `dataset(id: "${p.dataset}") { activity { pageInfo { endCursor } } }`),
  row('Query.dataset analytics', '             401    403    403    403     yes   yes', (p) => `dataset(id: "${p.dataset}") { analytics { computedAt annotators { userId } } }`),
  row('Query.dataset quality', '               401    403    403    403     yes   yes', (p) => `dataset(id: "${p.dataset}") { quality { annotators { userId } } }`),
  row('Query.dataset controls', '              401    403    403    403     yes   yes', (p) => `dataset(id: "${p.dataset}") { controls { share } }`),
  row('Query.dataset controlScores', '         401    403    403    403     yes   yes', (p) => `dataset(id: "${p.dataset}") { controlScores { userId } }`),
  row('Query.dataset ownControlScore', '       401    403    403    yes     yes   yes', (p) => `dataset(id: "${p.dataset}") { ownControlScore { records } }`),
  row('Query.dataset suggester', '             401    403    403    403     yes   yes', async (p) => `dataset(id: "${await p.suggester()}") {
    suggester { settings { model } jobs { id } preview { recordId } estimate { records } } }`),
  row('Query.dataset exportPath', '            401    403    403    yes     yes   yes', (p) => `dataset(id: "${p.dataset}") { exportPath(format: CSV) name }`),

  row('Mutation.createDataset', '              401    403    403    403     yes   yes', (p) =>
    `createDataset(input: { name: "${p.unique('d')}", workspaceId: "${p.home}" }) { id }`),
  row('Mutation.publishDataset', '             401    403    403    403     yes   yes', async (p) =>
    `publishDataset(id: "${(await p.complete()).id}") { id }`),
  row('Mutation.updateDataset', '              401    403    403    403     yes   yes', (p) =>
    `updateDataset(input: { id: "${p.dataset}", guidelines: "Be kind" }) { id }`),
  row('Mutation.deleteDataset', '              401    403    403    403     yes   yes', async (p) =>
    `deleteDataset(id: "${(await p.draft()).id}") { id }`),

  row('Mutation.setUpSuggester', '             401    403    403    403     403   yes', (p) =>
    `setUpSuggester(input: { datasetId: "${p.dataset}", baseUrl: "http://127.0.0.1:9", model: "m", prompt: "{{fields}}" }) { id }`),
  row('Mutation.testSuggester', '              401    403    403    403     yes   yes', async (p) =>
    `testSuggester(datasetId: "${await p.suggester()}") { problems }`),
  row('Mutation.startSuggestions', '           401    403    403    403     yes   yes', async (p) =>
    `startSuggestions(input: { datasetId: "${await p.suggester()}", search: { text: "nothing has this word" } }) { id }`),
  // There is no such job.
  row('Mutation.stopSuggestions', '            401    403    403    403     404   404', (p) =>
    `stopSuggestions(datasetId: "${p.dataset}", jobId: "${p.record}") { id }`),
  row('Mutation.resumeSuggestions', '          401    403    403    403     404   404', (p) =>
    `resumeSuggestions(datasetId: "${p.dataset}", jobId: "${p.record}") { id }`),
  row('Mutation.retrySuggestions', '           401    403    403    403     404   404', (p) =>
    `retrySuggestions(datasetId: "${p.dataset}", jobId: "${p.record}") { id }`),
  row('Mutation.removeSuggester', '            401    403    403    403     403   yes', (p) =>
    `removeSuggester(datasetId: "${p.dataset}") { id }`),

  row('Mutation.loadSampleDatasets', '         401    403    403    403     403   yes', (p) => `loadSampleDatasets(workspaceId: "${p.home}") { id }`),

  row('Mutation.createField', '                401    403    403    403     yes   yes', async (p) =>
    `createField(datasetId: "${(await p.draft()).id}", field: { name: "f" }) { id }`),
  row('Mutation.updateField', '                401    403    403    403     yes   yes', (p) =>
    `updateField(input: { id: "${p.field}", title: "Text" }) { id }`),
  row('Mutation.deleteField', '                401    403    403    403     yes   yes', async (p) =>
    `deleteField(id: "${(await p.newField()).id}") { id }`),
  row('Mutation.createQuestion', '             401    403    403    403     yes   yes', async (p) =>
    `createQuestion(datasetId: "${(await p.draft()).id}", question: { name: "q", ${text} }) { id }`),
  row('Mutation.updateQuestion', '             401    403    403    403     yes   yes', (p) =>
    `updateQuestion(input: { id: "${p.question}", title: "Tone" }) { id }`),
  row('Mutation.deleteQuestion', '             401    403    403    403     yes   yes', async (p) =>
    `deleteQuestion(id: "${(await p.newQuestion()).id}") { id }`),
  row('Mutation.createMetadataProperty', '     401    403    403    403     yes   yes', (p) =>
    `createMetadataProperty(datasetId: "${p.dataset}", property: { name: "${p.unique('m')}", settings: { terms: {} } }) { id }`),
  row('Mutation.updateMetadataProperty', '     401    403    403    403     yes   yes', (p) =>
    `updateMetadataProperty(input: { id: "${p.property}", title: "Source", visibleForAnnotators: true }) { id }`),
  row('Mutation.deleteMetadataProperty', '     401    403    403    403     yes   yes', async (p) =>
    `deleteMetadataProperty(id: "${(await p.newProperty()).id}") { id }`),
  row('Mutation.createVectorSettings', '       401    403    403    403     yes   yes', async (p) =>
    `createVectorSettings(datasetId: "${(await p.draft()).id}", vector: { name: "v", dimensions: 2 }) { id }`),
  row('Mutation.updateVectorSettings', '       401    403    403    403     yes   yes', (p) =>
    `updateVectorSettings(input: { id: "${p.vector}", title: "Place" }) { id }`),
  row('Mutation.deleteVectorSettings', '       401    403    403    403     yes   yes', async (p) =>
    `deleteVectorSettings(id: "${(await p.newVector()).id}") { id }`),

  row('Subscription.recordResponseUpdated', '  401    403    403    yes     yes   yes', (p) =>
    `recordResponseUpdated(datasetId: "${p.dataset}") { recordId }`),
  row('Subscription.datasetChanged', '         401    403    403    yes     yes   yes', (p) =>
    `datasetChanged(datasetIds: ["${p.dataset}"]) { datasetId }`),
  row('Subscription.datasetChanged older', '   401    404    404    yes     yes   yes', async (p) =>
    `datasetChanged(datasetIds: ["${(await p.task('Text2Text')).id}"]) { datasetId }`),
];
