import type { ExportInput } from '#gateway/graphql/__generated__/types.ts';
import { own } from '#gateway/lib/own.ts';
import type { MetadataPropertyModel } from '#gateway/modules/metadata/metadata.source.ts';
import type { QuestionModel } from '#gateway/modules/question/question.source.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import type { RestResponse } from '#gateway/modules/response/response.source.ts';
import { COLUMN } from '../mapping.ts';
import type { Question, RecordSchema, Users } from '../recordSchema.ts';
import { answerColumns } from './answerColumns.ts';
import type { ExportColumn, ValueType } from './column.ts';

/** The columns of an export. Every file has all of them, so that an import finds them whatever the first rows contain. */
export function exportColumns(
  schema: RecordSchema,
  users: Users,
  { answers, vectors }: Pick<ExportInput, 'answers' | 'vectors'>,
): ExportColumn[] {
  const questions = [...schema.questions.values()];
  return [
    { name: COLUMN.id, type: 'TEXT', read: ({ id }) => id },
    { name: COLUMN.externalId, type: 'TEXT', read: ({ external_id }) => external_id },
    ...schema.fields.map(({ name, __typename }): ExportColumn => ({
      name: COLUMN.field(name),
      type: __typename === 'ChatField' || __typename === 'CustomField' ? 'JSON' : 'TEXT',
      read: ({ fields }) => own(fields, name) ?? null,
    })),
    ...[...schema.properties.values()].map(propertyColumn),
    { name: COLUMN.extraMetadata, type: 'JSON', read: ({ metadata }) => otherMetadata(metadata, schema) },
    ...questions.flatMap(suggestionColumns),
    ...(answers === 'ALL'
      ? [responsesColumn(users)]
      : questions.flatMap((question) => answerColumns(question, ANSWER_TYPES[question.__typename], answers))),
    ...(vectors ? [...schema.vectors.keys()] : []).map((name): ExportColumn => ({
      name: COLUMN.vector(name),
      type: 'NUMBERS',
      read: ({ vectors }) => own(vectors, name) ?? null,
    })),
    { name: COLUMN.insertedAt, type: 'TEXT', read: ({ inserted_at }) => inserted_at },
    { name: COLUMN.updatedAt, type: 'TEXT', read: ({ updated_at }) => updated_at },
  ];
}

function propertyColumn(property: MetadataPropertyModel): ExportColumn {
  const { name, __typename } = property;
  const type =
    __typename === 'TermsMetadataProperty' ? 'TEXT' : __typename === 'IntegerMetadataProperty' ? 'INTEGER' : 'FLOAT';
  const read = ({ metadata }: RestRecord) => {
    const value = own(metadata, name);
    return fitsColumn(property, value) ? value : null;
  };
  return { name: COLUMN.metadata(name), type, read };
}

/** Whether a value is unchanged when it is exported to its property's column and imported; others go to `record.metadata`. */
function fitsColumn({ __typename }: MetadataPropertyModel, value: unknown): boolean {
  switch (__typename) {
    case 'TermsMetadataProperty':
      return Array.isArray(value)
        ? value.every((word) => typeof word === 'string')
        : typeof value === 'string' && !/^$|^\s*[[{]/.test(value);
    case 'IntegerMetadataProperty':
      return Number.isSafeInteger(value);
    case 'FloatMetadataProperty':
      return typeof value === 'number';
  }
}

/** Metadata without a column of their own; an empty object only when the record's metadata is one. */
function otherMetadata(metadata: Record<string, unknown> | null, { properties }: RecordSchema): object | null {
  if (!metadata) return null;
  const all = Object.entries(metadata);
  const rest = all.filter(([name, value]) => {
    const property = properties.get(name);
    return !property || !fitsColumn(property, value);
  });
  return rest.length || !all.length ? Object.fromEntries(rest) : null;
}

const ANSWER_TYPES: Readonly<Record<QuestionModel['__typename'], ValueType>> = {
  TextQuestion: 'TEXT',
  LabelQuestion: 'TEXT',
  RatingQuestion: 'INTEGER',
  MultiLabelQuestion: 'TEXTS',
  RankingQuestion: 'JSON',
  SpanQuestion: 'JSON',
  UnknownQuestion: 'JSON',
};

function suggestionColumns({ id, name, __typename }: Question): ExportColumn[] {
  const suggestionOf = ({ suggestions }: RestRecord) => suggestions?.find(({ question_id }) => question_id === id);
  const type = ANSWER_TYPES[__typename];
  const isList = type === 'TEXTS' || type === 'JSON';
  return [
    { name: COLUMN.suggestion(name), type, read: (record) => suggestionOf(record)?.value ?? null },
    {
      name: COLUMN.score(name),
      type: isList ? 'NUMBERS' : 'FLOAT',
      read: (record) => suggestionOf(record)?.score ?? null,
    },
    { name: COLUMN.agent(name), type: 'TEXT', read: (record) => suggestionOf(record)?.agent ?? null },
    { name: COLUMN.type(name), type: 'TEXT', read: (record) => suggestionOf(record)?.type ?? null },
  ];
}

const responsesColumn = (users: Users): ExportColumn => ({
  name: COLUMN.responses,
  type: 'JSON',
  read: ({ responses }) => exportedResponses(responses ?? [], users),
});

function exportedResponses(responses: readonly RestResponse[], users: Users): object[] | null {
  if (!responses.length) return null;
  return responses.map(({ user_id, status, values }) => ({
    user_id,
    username: user_id === null ? null : (users.nameOf(user_id) ?? null),
    status,
    values,
  }));
}
