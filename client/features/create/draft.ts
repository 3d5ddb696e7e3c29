import { equal } from '@wry/equality';
import { createDeviceValue, perUser } from '#client/lib/deviceValue.ts';
import { randomId } from '#client/lib/randomId.ts';

/** What a column of the file, or nothing, becomes in the dataset. `key` tells parts apart while their names change. */
interface Part {
  readonly key: string;
  /** The column that fills it; null where the dataset starts from nothing. */
  readonly column: string | null;
  /** The key in records; empty where it follows from the title. */
  readonly name: string;
  readonly title: string;
}

export interface DraftField extends Part {
  readonly required: boolean;
  readonly useMarkdown: boolean;
}

export const PROPERTY_TYPES = ['terms', 'integer', 'float'] as const;

export interface DraftProperty extends Part {
  readonly type: (typeof PROPERTY_TYPES)[number];
  readonly visibleForAnnotators: boolean;
}

export interface DraftVector extends Part {
  readonly dimensions: number | null;
}

export interface DraftOption {
  readonly text: string;
  /** What answers hold; empty where it is the text. */
  readonly value: string;
  readonly description: string;
}

export const QUESTION_TYPES = ['label', 'multiLabel', 'rating', 'ranking', 'span', 'text'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Its column, where it has one, holds suggestions. What only other types have is kept: who changes the type may change it back. */
export interface DraftQuestion extends Part {
  readonly type: QuestionType;
  readonly scoreColumn: string | null;
  readonly description: string;
  readonly required: boolean;
  readonly useMarkdown: boolean;
  readonly options: readonly DraftOption[];
  readonly visibleOptions: number | null;
  readonly suggestedFirst: boolean;
  readonly values: readonly number[];
  /** The key of the field whose text is marked. */
  readonly field: string | null;
  readonly allowOverlapping: boolean;
}

/** A dataset that is being thought out. */
export interface Draft {
  /** What it starts from; null while that is open. */
  readonly start: 'nothing' | 'file' | null;
  /** The uploaded file; the gateway keeps it for a day. */
  readonly file: { readonly id: string; readonly name: string } | null;
  readonly externalId: string | null;
  readonly fields: readonly DraftField[];
  readonly metadata: readonly DraftProperty[];
  readonly vectors: readonly DraftVector[];
  readonly questions: readonly DraftQuestion[];
  readonly name: string;
  readonly workspaceId: string | null;
  readonly guidelines: string;
  readonly allowExtraMetadata: boolean;
  /** Once it has been made: where its records are coming in. */
  readonly made: { readonly datasetId: string; readonly name: string; readonly importId: string | null } | null;
}

export const EMPTY: Draft = {
  start: null,
  file: null,
  externalId: null,
  fields: [],
  metadata: [],
  vectors: [],
  questions: [],
  name: '',
  workspaceId: null,
  guidelines: '',
  allowExtraMetadata: true,
  made: null,
};

export const newKey = randomId;

export const newField = (part: Partial<DraftField> = {}): DraftField => ({
  ...{ key: newKey(), column: null, name: '', title: '', required: true, useMarkdown: false },
  ...part,
});

export const newProperty = (part: Partial<DraftProperty> = {}): DraftProperty => ({
  ...{ key: newKey(), column: null, name: '', title: '', type: 'terms', visibleForAnnotators: true },
  ...part,
});

export const newVector = (part: Partial<DraftVector> = {}): DraftVector => ({
  ...{ key: newKey(), column: null, name: '', title: '', dimensions: null },
  ...part,
});

export const newQuestion = (part: Partial<DraftQuestion> = {}): DraftQuestion => ({
  ...{ key: newKey(), column: null, scoreColumn: null, name: '', title: '', description: '', type: 'label' },
  ...{ required: false, useMarkdown: false, options: [], visibleOptions: null, suggestedFirst: false },
  ...{ values: [1, 2, 3, 4, 5], field: null, allowOverlapping: false },
  ...part,
});

/** An option that is what it says. */
export const plainOption = (text: string): DraftOption => ({ text, value: '', description: '' });

/** Whether no more is in a draft than what it began with: no file, nothing written. */
export function isUntouched(draft: Draft, firstField: string): boolean {
  const begun = {
    ...EMPTY,
    start: draft.start,
    fields: draft.fields.length > 0 ? [newField({ title: firstField })] : [],
  };
  const [plain, other] = [draft, begun].map((one) => ({
    ...one,
    fields: one.fields.map((field) => ({ ...field, key: '' })),
  }));
  return equal(plain, other);
}

/** Each user's draft, on this device. What an older version kept in another shape is let go. */
export const keptDraft = perUser((userId) =>
  createDeviceValue<Draft>(`newDataset.${userId}`, (kept) =>
    kept !== null && typeof kept === 'object' && Object.keys(EMPTY).every((key) => key in kept)
      ? (kept as Draft)
      : EMPTY,
  ),
);
