import type { MetadataPropertyModel } from '#gateway/modules/metadata/metadata.source.ts';
import type { QuestionModel } from '#gateway/modules/question/question.source.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import type { RestResponse } from '#gateway/modules/response/response.source.ts';
import { COLUMN } from '../columnNames.ts';
import type { AskedQuestion, Rules, Users } from '../import/rules.ts';

/** What a column holds; where a format knows no such thing, it is written as JSON. */
export type Kind = 'TEXT' | 'INTEGER' | 'FLOAT' | 'TEXTS' | 'NUMBERS' | 'JSON';

export interface ExportColumn {
  name: string;
  kind: Kind;
  /** The value of a record; null where it has none. */
  read(record: RestRecord): unknown;
}

/** The columns of an export: all of them are in every file, so that an import finds them whatever the first rows hold. */
export function columnsOf(rules: Rules, users: Users, hasVectors: boolean): ExportColumn[] {
  return [
    { name: COLUMN.id, kind: 'TEXT', read: ({ id }) => id },
    { name: COLUMN.externalId, kind: 'TEXT', read: ({ external_id }) => external_id },
    ...rules.fields.map(({ name }): ExportColumn => ({
      name,
      kind: 'TEXT',
      read: ({ fields }) => own(fields, name),
    })),
    ...[...rules.properties.values()].map(propertyColumn),
    { name: COLUMN.extraMetadata, kind: 'JSON', read: ({ metadata }) => withoutColumns(metadata, rules) },
    ...[...rules.questions.values()].flatMap(suggestionColumns),
    { name: COLUMN.responses, kind: 'JSON', read: ({ responses }) => responsesIn(responses ?? [], users) },
    ...(hasVectors ? [...rules.vectors.keys()] : []).map((name): ExportColumn => ({
      name: COLUMN.vector(name),
      kind: 'NUMBERS',
      read: ({ vectors }) => own(vectors, name),
    })),
    { name: COLUMN.insertedAt, kind: 'TEXT', read: ({ inserted_at }) => inserted_at },
    { name: COLUMN.updatedAt, kind: 'TEXT', read: ({ updated_at }) => updated_at },
  ];
}

/** A member by a name that others gave, which may be one that every object has a member of. */
const own = (members: Readonly<Record<string, unknown>> | null | undefined, name: string): unknown =>
  members && Object.hasOwn(members, name) ? members[name] : null;

function propertyColumn(property: MetadataPropertyModel): ExportColumn {
  const { name, __typename } = property;
  const kind =
    __typename === 'TermsMetadataProperty' ? 'TEXT' : __typename === 'IntegerMetadataProperty' ? 'INTEGER' : 'FLOAT';
  const read = ({ metadata }: RestRecord) => {
    const value = own(metadata, name);
    return hasColumn(property, value) ? value : null;
  };
  return { name: COLUMN.metadata(name), kind, read };
}

/** Whether a value can stand in its property's column and be read back as the same; all others go to the rest. */
function hasColumn({ __typename }: MetadataPropertyModel, value: unknown): boolean {
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

/** Metadata that no column holds; an empty object only where the record's are empty as well. */
function withoutColumns(metadata: Record<string, unknown> | null, { properties }: Rules): object | null {
  if (!metadata) return null;
  const all = Object.entries(metadata);
  const rest = all.filter(([name, value]) => {
    const property = properties.get(name);
    return !property || !hasColumn(property, value);
  });
  return rest.length || !all.length ? Object.fromEntries(rest) : null;
}

const VALUE_KINDS: Readonly<Record<QuestionModel['__typename'], Kind>> = {
  TextQuestion: 'TEXT',
  LabelQuestion: 'TEXT',
  RatingQuestion: 'INTEGER',
  MultiLabelQuestion: 'TEXTS',
  RankingQuestion: 'JSON',
  SpanQuestion: 'JSON',
  UnknownQuestion: 'JSON',
};

function suggestionColumns({ question: { id, name, __typename } }: AskedQuestion): ExportColumn[] {
  const of = ({ suggestions }: RestRecord) => suggestions?.find(({ question_id }) => question_id === id);
  const kind = VALUE_KINDS[__typename];
  const isList = kind === 'TEXTS' || kind === 'JSON';
  return [
    { name: COLUMN.suggestion(name), kind, read: (record) => of(record)?.value ?? null },
    { name: COLUMN.score(name), kind: isList ? 'NUMBERS' : 'FLOAT', read: (record) => of(record)?.score ?? null },
    { name: COLUMN.agent(name), kind: 'TEXT', read: (record) => of(record)?.agent ?? null },
    { name: COLUMN.type(name), kind: 'TEXT', read: (record) => of(record)?.type ?? null },
  ];
}

function responsesIn(responses: readonly RestResponse[], users: Users): object[] | null {
  if (!responses.length) return null;
  return responses.map(({ user_id, status, values }) => ({
    user_id,
    username: user_id === null ? null : (users.nameOf(user_id) ?? null),
    status,
    values,
  }));
}
