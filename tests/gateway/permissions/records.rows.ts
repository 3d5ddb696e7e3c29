import { randomUUID } from 'node:crypto';
import { row } from './row.ts';

const answers = 'answers: [{ question: "tone", value: { label: "friendly" } }]';

/** Records, responses, and imports of files. */
// prettier-ignore
export const RECORDS = [
  // what                                  nobody away's  away's home's  home's owner
  //                                              annot. admin  annot.  admin
  row('Query.record', '                    401    403    403    yes     yes   yes', (p) => `record(id: "${p.record}") { id fields }`),
  row('Query.record history', '            401    403    403    yes     yes   yes', (p) => `record(id: "${p.record}") { history { pageInfo { endCursor } } }`),
  row('Mutation.saveDraft', '              401    403    403    yes     yes   yes', (p) =>
    `saveDraft(input: { recordId: "${p.record}", ${answers} }) { record { id } }`),
  row('Mutation.submitResponse', '         401    403    403    yes     yes   yes', (p) =>
    `submitResponse(input: { recordId: "${p.record}", ${answers} }) { record { id } }`),
  row('Mutation.discardRecord', '          401    403    403    yes     yes   yes', (p) =>
    `discardRecord(input: { recordId: "${p.record}", ${answers} }) { record { id } }`),
  // Another user's response is not found, regardless of the caller's role.
  row('Mutation.clearResponse', '          401    403    403    404     404   404', async (p) => {
    const record = await p.newRecord();
    return `clearResponse(recordId: "${record}", responseId: "${await p.responseOf(p.colleague, record)}") { record { id } }`;
  }),
  row('Mutation.clearResponse own', '      401    403    403    yes     404   404', async (p) => {
    const record = await p.newRecord();
    return `clearResponse(recordId: "${record}", responseId: "${await p.responseOf(p.annotator, record)}") { record { id } }`;
  }),
  row('Query.dataset ownActs', '           401    403    403    yes     yes   yes', (p) => `dataset(id: "${p.dataset}") { ownActs { hasMore } }`),
  // There is no such act.
  row('Mutation.undoActs', '               401    403    403    404     404   404', (p) =>
    `undoActs(input: { datasetId: "${p.dataset}", actIds: ["${p.record}"] }) { changed }`),
  row('Mutation.redoActs', '               401    403    403    404     404   404', (p) =>
    `redoActs(input: { datasetId: "${p.dataset}", actIds: ["${p.record}"] }) { changed }`),
  row('Mutation.respondInBulk', '          401    yes    yes    yes     yes   yes', (p) =>
    `respondInBulk(items: [{ recordId: "${p.record}", status: DRAFT, ${answers} }]) { results { error } }`),

  row('Mutation.addRecords', '             401    403    403    403     yes   yes', (p) =>
    `addRecords(input: { datasetId: "${p.dataset}", records: [{ fields: { text: "Hello" }, metadata: { source: "mail" },
      suggestions: [{ question: "tone", value: { label: "rude" } }] }] }) { records { id } }`),
  row('Mutation.updateRecords', '          401    403    403    403     yes   yes', (p) =>
    `updateRecords(input: { datasetId: "${p.dataset}", records: [{ record: { id: "${p.record}" }, metadata: null }] }) { records { id } }`),
  row('Mutation.deleteRecords', '          401    403    403    403     yes   yes', async (p) =>
    `deleteRecords(datasetId: "${p.dataset}", ids: ["${await p.newRecord()}"]) { ids }`),
  row('Mutation.upsertRecords', '          401    403    403    403     yes   yes', (p) =>
    `upsertRecords(input: { datasetId: "${p.dataset}", records: [{ externalId: "upserted", fields: { text: "Hi" } }] }) { items { outcome } }`),
  row('Mutation.deleteMatchingRecords', '  401    403    403    403     yes   yes', async (p) => {
    const word = `word${randomUUID().replaceAll('-', '')}`;
    await p.newRecord(word);
    return `deleteMatchingRecords(input: { datasetId: "${p.dataset}", search: { text: "${word}" }, expected: 1 }) { remaining }`;
  }),
  row('Mutation.saveSuggestions', '        401    403    403    403     yes   yes', (p) =>
    `saveSuggestions(input: { datasetId: "${p.dataset}", suggestions: [{ record: { id: "${p.record}" }, suggestion: { question: "tone",
      value: { label: "rude" } } }] }) { items { outcome } }`),
  row('Mutation.saveSuggestion', '         401    403    403    403     yes   yes', (p) =>
    `saveSuggestion(recordId: "${p.record}", suggestion: { question: "tone", value: { label: "rude" } }) { record { id } }`),
  row('Mutation.deleteSuggestions', '      401    403    403    403     yes   yes', (p) =>
    `deleteSuggestions(recordId: "${p.record}", ids: ["${p.record}"]) { record { id } }`),

  row('Mutation.resolveRecord', '          401    403    403    403     yes   yes', (p) =>
    `resolveRecord(input: { recordId: "${p.record}", ${answers} }) { record { id } }`),
  // There is nothing to take back.
  row('Mutation.withdrawResolution', '     401    403    403    403     404   404', async (p) =>
    `withdrawResolution(recordId: "${await p.newRecord()}") { record { id } }`),
  row('Mutation.resolveInBulk', '          401    403    403    403     yes   yes', (p) =>
    `resolveInBulk(datasetId: "${p.dataset}", rule: { minAgree: 2, minAnswers: 2 }) { jobId }`),
  row('Mutation.undoBulkResolution', '     401    403    403    403     404   404', (p) =>
    `undoBulkResolution(datasetId: "${p.dataset}", jobId: "${p.record}") { jobId }`),

  row('Query.previewAssignment', '         401    403    403    403     yes   yes', (p) =>
    `previewAssignment(input: { datasetId: "${p.dataset}", userIds: ["${p.annotator.id}"] }) { records }`),
  row('Mutation.assignRecords', '          401    403    403    403     yes   yes', (p) =>
    `assignRecords(input: { datasetId: "${p.dataset}", userIds: ["${p.annotator.id}"] }) { records }`),
  row('Mutation.reassignRecords', '      401    403    403    403     yes   yes', (p) =>
    `reassignRecords(input: { datasetId: "${p.dataset}", from: "${p.annotator.id}", to: "${p.colleague.id}" }) { records }`),
  row('Mutation.unassignRecords', '        401    403    403    403     yes   yes', (p) =>
    `unassignRecords(input: { datasetId: "${p.dataset}" }) { records }`),
  row('Mutation.updateControls', '         401    403    403    403     yes   yes', (p) =>
    `updateControls(input: { datasetId: "${p.dataset}", share: 0 }) { id }`),
  row('Mutation.updateQueue', '            401    403    403    403     yes   yes', (p) =>
    `updateQueue(input: { datasetId: "${p.dataset}", onlyAssigned: false }) { queue { onlyAssigned } }`),

  // A file exists only for its sender.
  row('Query.uploadedFile', '              401    null   yes    null    yes   yes', async (p, who) => `uploadedFile(id: "${await p.file(who)}") { id }`),
  row('Query.recordImport', '              401    null   null   null    yes   yes', async (p) => `recordImport(id: "${await p.checkedImport()}") { id }`),
  row('Query.recordImports', '             401    none   none   none    home  home', async (p) => {
    await p.checkedImport();
    return `recordImports(datasetId: "${p.dataset}") { dataset { workspace { id } } }`;
  }),
  row('Mutation.deleteUploadedFile', '     401    yes    yes    yes     yes   yes', async (p, who) => `deleteUploadedFile(id: "${await p.file(who)}")`),
  row('Mutation.checkImport', '            401    404    403    404     yes   yes', async (p, who) =>
    `checkImport(input: { datasetId: "${p.dataset}", fileId: "${await p.file(who)}" }) { id }`),
  row('Mutation.startImport', '            401    404    404    404     yes   yes', async (p) => `startImport(id: "${await p.checkedImport()}") { id }`),
  row('Mutation.cancelImport', '           401    404    404    404     yes   yes', async (p) => `cancelImport(id: "${await p.checkedImport()}") { id }`),
];
