import type { Transfer_ColumnFragment } from '#client/features/transfer/index.ts';
import type { Draft } from './draft.ts';
import { asField, asProperty, asQuestion, asVector } from './guess.ts';

/** What becomes of a column. */
export const USES = ['field', 'metadata', 'vector', 'suggestion', 'score', 'id', 'ignore'] as const;
export type ColumnUse = (typeof USES)[number];

/** What the draft makes of a column. */
export function useOf({ fields, metadata, vectors, questions, externalId }: Draft, column: string): ColumnUse {
  const isIn = (parts: readonly { column: string | null }[]) => parts.some((part) => part.column === column);
  if (isIn(fields)) return 'field';
  if (isIn(metadata)) return 'metadata';
  if (isIn(vectors)) return 'vector';
  if (isIn(questions)) return 'suggestion';
  if (questions.some(({ scoreColumn }) => scoreColumn === column)) return 'score';
  return externalId === column ? 'id' : 'ignore';
}

/** What can be made of a column of this type; a score is chosen where its question is. */
export const usesFor = ({ type, dimensions }: Transfer_ColumnFragment): readonly ColumnUse[] =>
  USES.filter((use) => {
    if (use === 'score') return false;
    if (use === 'vector') return type === 'NUMBERS' && dimensions != null;
    if (use === 'metadata') return type !== 'NUMBERS' && type !== 'JSON';
    if (use === 'id') return type === 'TEXT' || type === 'INTEGER';
    return true;
  });

/** The draft with another use of one column. A question that was only there for the column's suggestions goes with them. */
export function withUse(draft: Draft, column: Transfer_ColumnFragment, use: ColumnUse): Draft {
  const { name } = column;
  const isOther = (part: { readonly column: string | null }) => part.column !== name;
  const free: Draft = {
    ...draft,
    fields: draft.fields.filter(isOther),
    metadata: draft.metadata.filter(isOther),
    vectors: draft.vectors.filter(isOther),
    questions: draft.questions
      .filter((question) => isOther(question) || question.title !== name)
      .map((question) => (isOther(question) ? question : { ...question, column: null, scoreColumn: null }))
      .map((question) => (question.scoreColumn === name ? { ...question, scoreColumn: null } : question)),
    externalId: draft.externalId === name ? null : draft.externalId,
  };
  switch (use) {
    case 'field':
      return {
        ...free,
        fields: [...free.fields, { ...asField(column), ...(free.fields.length ? {} : { required: true }) }],
      };
    case 'metadata':
      return { ...free, metadata: [...free.metadata, asProperty(column)] };
    case 'vector':
      return { ...free, vectors: [...free.vectors, asVector(column)] };
    case 'suggestion': {
      const required = !free.questions.some((question) => question.required);
      return { ...free, questions: [...free.questions, { ...asQuestion(column), required }] };
    }
    case 'id':
      return { ...free, externalId: name };
    default:
      return free;
  }
}

/** The draft without what it took from columns that another file does not have. */
export function withoutColumns(draft: Draft, kept: ReadonlySet<string>): Draft {
  const isKept = ({ column }: { readonly column: string | null }) => column === null || kept.has(column);
  const orNull = (column: string | null) => (column !== null && kept.has(column) ? column : null);
  return {
    ...draft,
    fields: draft.fields.filter(isKept),
    metadata: draft.metadata.filter(isKept),
    vectors: draft.vectors.filter(isKept),
    questions: draft.questions.map((question) => ({
      ...question,
      column: orNull(question.column),
      scoreColumn: orNull(question.scoreColumn),
    })),
    externalId: orNull(draft.externalId),
  };
}
