import {
  type CopyReport,
  type DatasetResult,
  type Examples,
  isComplete,
  isEqual,
  type Loss,
  type LossCode,
} from '#gateway/copy/report.ts';

/** The report of a copy as text. */
export function textOf(report: CopyReport): string {
  const { users, workspaces, datasets, losses } = report;
  const parts = [
    `Users: ${users.created} created, ${users.found} there before. Workspaces: ${workspaces.created} created, ${workspaces.found} there before.`,
    table([
      ['dataset', 'records', 'written', 'equal', 'differing', 'missing', 'only there', 'digest', ''],
      ...datasets.map(rowOf),
    ]),
    ...datasets.flatMap(({ name, examples }) => exampleLines(name, examples)),
    ...(losses.length ? ['Not as on the source:', table(losses.map(lossRow))] : []),
    isComplete(report) ? 'Both servers have the same data.' : 'The servers differ.',
  ];
  return parts.join('\n\n');
}

const exampleLines = (name: string, { differing, missing, extra }: Examples): string[] =>
  [
    { title: 'Differing', keys: differing },
    { title: 'Missing', keys: missing },
    { title: 'Only there', keys: extra },
  ].flatMap(({ title, keys }) => (keys.length ? `${title} in ${name}: ${keys.join(', ')}` : []));

function rowOf(result: DatasetResult): string[] {
  const { name, records, written, equal, differing, missing, extra, digests } = result;
  const [source, target] = digests;
  const digest = source === target ? source : `${source} ≠ ${target}`;
  return [
    name,
    ...[records, written, equal, differing, missing, extra].map((count) => count.toLocaleString('en')),
    digest,
    isEqual(result) ? 'equal' : 'DIFFERENT',
  ];
}

const TEXTS: Record<LossCode, (detail: string) => string> = {
  USER_REFUSED: () => 'the user was refused',
  ROLE_DIFFERS: (roles) => `the role is another one and was left: ${roles}`,
  WORKSPACE_REFUSED: () => 'the workspace was refused, and its datasets are not copied',
  DATASET_REFUSED: () => 'the dataset was refused',
  OTHER_DATASET: (what) => `the target has another dataset of this name: ${what}`,
  OLDER_TASK: (task) => `the target has no datasets of the older tasks: ${task} records`,
  FIELD_TYPE: (field) => `the target has no fields of this type: ${field}`,
  QUESTION_WITHOUT_FIELD: (question) => `the question has no field on the target: ${question}`,
  SETTING_REFUSED: (setting) => `a setting was refused: ${setting}`,
  SETTING_DIFFERS: (setting) => `a setting is different: ${setting}`,
  DISTRIBUTION: (count) => `the target cannot require a number of answers for each record: ${count}`,
  NO_DISTRIBUTION: () => 'the target cannot ask everyone about every record: one answer completes a record there',
  DATASET_METADATA: () => 'the target has no metadata of datasets',
  RESOLUTIONS: (count) => `the target has no resolutions: ${count}`,
  DELETED_USERS: (count) => `answers of deleted users cannot be written: ${count}`,
  REFUSED_USERS: (count) => `answers of users who were refused: ${count}`,
  RECORDS_REFUSED: (count) => `records were refused: ${count}`,
  NEWER_ANSWERS: (count) => `answers or records that were changed on the target later were left: ${count}`,
  ONLY_THERE: (count) => `suggestions, vectors, answers or resolutions that only the target has were left: ${count}`,
  RULE_REFUSED: (query) => `the labeling rule was refused: ${query}`,
};

const lossRow = ({ of, code, detail = '', reason }: Loss): string[] => [
  of,
  TEXTS[code](detail) + (reason === undefined ? '' : `\n${reason}`).replaceAll('\n', '\n    '),
];

function table(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_cell, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column]!))).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
