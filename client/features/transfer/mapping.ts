import type { ImportMappingInput } from '#client/graphql/schema-types.ts';
import type { ImportPageQuery } from './ImportPage.generated.ts';
import type { ImportTargetQuery } from './Transfer.generated.ts';

export type TargetDataset = Extract<NonNullable<ImportPageQuery['dataset']>, { __typename: 'FeedbackDataset' }>;
type FoundMapping = NonNullable<ImportTargetQuery['uploadedFile']>['mappingFor'];

/** The possible uses of a column of a file in an existing dataset. The kinds after `responses` have a name. */
export type TargetKind =
  | 'ignore'
  | 'id'
  | 'extra'
  | 'responses'
  | 'field'
  | 'metadata'
  | 'own'
  | 'vector'
  | 'suggestion'
  | 'score'
  | 'agent'
  | 'type'
  | 'answer';

/** A kind and a name, such as `field:text`, or only the kind. */
export type Target = TargetKind | `${TargetKind}:${string}`;

/** Column → target. A missing column is ignored. */
export type Targets = Readonly<Record<string, Target>>;

export const kindOf = (target: Target): TargetKind => target.split(':', 1)[0] as TargetKind;
export const nameOf = (target: Target): string => target.slice(kindOf(target).length + 1);

/** All targets of a column in this dataset. */
export function targetsOf(dataset: TargetDataset, column: string): Target[] {
  const { fields, questions, metadataProperties, vectorsSettings, allowExtraMetadata } = dataset;
  const all = (kind: TargetKind, parts: readonly { readonly name: string }[]) =>
    parts.map(({ name }): Target => `${kind}:${name}`);
  const isProperty = metadataProperties.some(({ name }) => name === column);
  return [
    'ignore',
    ...all('field', fields),
    ...all('metadata', metadataProperties),
    ...(allowExtraMetadata && !isProperty ? [`own:${column}` as const] : []),
    ...all('vector', vectorsSettings),
    ...(['suggestion', 'score', 'agent', 'type', 'answer'] as const).flatMap((kind) => all(kind, questions)),
    'id',
    ...(allowExtraMetadata ? (['extra'] as const) : []),
    'responses',
  ];
}

export function toTargets(mapping: FoundMapping, dataset: TargetDataset): Targets {
  const { externalId, fields, metadata, extraMetadata, vectors, suggestions, answers, responses } = mapping;
  const isProperty = (name: string) => dataset.metadataProperties.some((property) => property.name === name);
  const pairs: [string | null | undefined, Target][] = [
    [externalId, 'id'],
    [extraMetadata, 'extra'],
    [responses, 'responses'],
    ...fields.map(({ name, column }): [string, Target] => [column, `field:${name}`]),
    ...metadata.map(({ name, column }): [string, Target] => [
      column,
      isProperty(name) ? `metadata:${name}` : `own:${name}`,
    ]),
    ...vectors.map(({ name, column }): [string, Target] => [column, `vector:${name}`]),
    ...suggestions.flatMap(
      ({ question, column, scoreColumn, agentColumn, typeColumn }): [string | null | undefined, Target][] => [
        [column, `suggestion:${question}`],
        [scoreColumn, `score:${question}`],
        [agentColumn, `agent:${question}`],
        [typeColumn, `type:${question}`],
      ],
    ),
    ...answers.map(({ name, column }): [string, Target] => [column, `answer:${name}`]),
  ];
  return Object.fromEntries(pairs.filter(([column]) => column != null));
}

export function toMappingInput(targets: Targets): ImportMappingInput {
  const entries = Object.entries(targets);
  const uses = (...kinds: TargetKind[]) =>
    entries
      .filter(([, target]) => kinds.includes(kindOf(target)))
      .map(([column, target]) => ({ name: nameOf(target), column }));
  const columnOf = (wanted: Target): string | null => entries.find(([, target]) => target === wanted)?.[0] ?? null;
  return {
    externalId: columnOf('id'),
    extraMetadata: columnOf('extra'),
    responses: columnOf('responses'),
    fields: uses('field'),
    metadata: uses('metadata', 'own'),
    vectors: uses('vector'),
    suggestions: uses('suggestion').map(({ name: question, column }) => ({
      question,
      column,
      scoreColumn: columnOf(`score:${question}`),
      agentColumn: columnOf(`agent:${question}`),
      typeColumn: columnOf(`type:${question}`),
    })),
    answers: uses('answer'),
  };
}

/** The titles of required fields without a column. */
export const missingFields = (targets: Targets, { fields }: TargetDataset): string[] => {
  const filled = new Set(Object.values(targets));
  return fields.filter(({ name, required }) => required && !filled.has(`field:${name}`)).map(({ title }) => title);
};

/** The names of the columns that go nowhere. */
export const leftOut = (columns: readonly { readonly name: string }[], targets: Targets): string[] =>
  columns.map(({ name }) => name).filter((name) => (targets[name] ?? 'ignore') === 'ignore');

/** A target that two columns have, if there is one. */
export function doubleTarget(targets: Targets): Target | undefined {
  const used = Object.values(targets).filter((target) => target !== 'ignore');
  return used.find((target, index) => used.indexOf(target) < index);
}
