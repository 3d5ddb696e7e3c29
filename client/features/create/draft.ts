import { equal } from '@wry/equality';
import { useCallback } from 'react';
import { SAMPLE, starterTemplate } from '#client/features/template/index.ts';
import { createDeviceValue, perUser, useDeviceValue } from '#client/lib/deviceValue.ts';
import type { FieldType } from '#client/lib/fieldTypes.ts';
import { randomId } from '#client/lib/randomId.ts';

/** A part of the dataset. `key` identifies it while its name changes. */
interface Part {
  readonly key: string;
  /** The column that fills the part; null without one. */
  readonly column: string | null;
  /** The key in records; empty where it follows from the title. */
  readonly name: string;
  readonly title: string;
}

/** Settings of other types are kept, because the type may be changed back. */
export interface DraftField extends Part {
  readonly type: FieldType;
  readonly required: boolean;
  readonly useMarkdown: boolean;
  /** Null until the default template is edited. */
  readonly template: string | null;
  readonly advancedMode: boolean;
  /** JSON of a value to try the template with. */
  readonly sample: string;
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
  /** The value in answers; empty where it is the text. */
  readonly value: string;
  readonly description: string;
}

export const QUESTION_TYPES = ['label', 'multiLabel', 'rating', 'ranking', 'span', 'text'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Its column, if any, holds suggestions. Settings of other types are kept, because the type may be changed back. */
export interface DraftQuestion extends Part {
  readonly type: QuestionType;
  readonly scoreColumn: string | null;
  readonly description: string;
  readonly required: boolean;
  readonly useMarkdown: boolean;
  readonly options: readonly DraftOption[];
  readonly visibleOptions: number | null;
  readonly optionsOrder: 'NATURAL' | 'SUGGESTION';
  readonly values: readonly number[];
  /** The key of the field whose text is marked. */
  readonly field: string | null;
  readonly allowOverlapping: boolean;
}

export interface Draft {
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
  /** How many answers complete a record; null: everyone answers every record. */
  readonly minSubmitted: number | null;
  /** The dataset, once it exists, and the import of its records. */
  readonly created: { readonly datasetId: string; readonly name: string; readonly importId: string | null } | null;
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
  minSubmitted: null,
  created: null,
};

const newPart = () => ({ key: randomId(), column: null, name: '', title: '' });

export const newField = (part: Partial<DraftField> = {}): DraftField => ({
  ...newPart(),
  type: 'TEXT',
  required: true,
  useMarkdown: false,
  template: null,
  advancedMode: false,
  sample: SAMPLE,
  ...part,
});

export const newProperty = (part: Partial<DraftProperty> = {}): DraftProperty => ({
  ...newPart(),
  type: 'terms',
  visibleForAnnotators: true,
  ...part,
});

export const newVector = (part: Partial<DraftVector> = {}): DraftVector => ({
  ...newPart(),
  dimensions: null,
  ...part,
});

export const newQuestion = (part: Partial<DraftQuestion> = {}): DraftQuestion => ({
  ...newPart(),
  type: 'label',
  scoreColumn: null,
  description: '',
  required: false,
  useMarkdown: false,
  options: [],
  visibleOptions: null,
  optionsOrder: 'NATURAL',
  values: [1, 2, 3, 4, 5],
  field: null,
  allowOverlapping: false,
  ...part,
});

export const newOption = (text: string): DraftOption => ({ text, value: '', description: '' });

/** The template of a custom field with this name. */
export const templateOf = ({ template, sample }: DraftField, name: string): string =>
  template ?? starterTemplate(name, sample);

export const valueOf = ({ text, value }: DraftOption): string => value.trim() || text;

/** The kinds of parts that hold the data of records. */
export const DATA_KINDS = ['fields', 'metadata', 'vectors'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

export const withPart = (draft: Draft, kind: DataKind | 'questions', key: string, change: object): Draft => ({
  ...draft,
  [kind]: draft[kind].map((part) => (part.key === key ? { ...part, ...change } : part)),
});

/** Whether a draft is untouched: no file, nothing typed. */
export function isUntouched(draft: Draft, firstField: string): boolean {
  const initial = {
    ...EMPTY,
    start: draft.start,
    fields: draft.fields.length > 0 ? [newField({ title: firstField })] : [],
  };
  const withoutKeys = (value: Draft) => ({ ...value, fields: value.fields.map((field) => ({ ...field, key: '' })) });
  return equal(withoutKeys(draft), withoutKeys(initial));
}

/** Each user's draft, on this device. A draft that an older version stored in another shape is discarded. */
const storedDraft = perUser((userId) =>
  createDeviceValue<Draft>(`newDataset.${userId}`, (stored) =>
    stored !== null && typeof stored === 'object' && Object.keys(EMPTY).every((key) => key in stored)
      ? withFieldTypes(stored as Draft)
      : EMPTY,
  ),
);

/** Fields of an older version are texts. */
const withFieldTypes = (stored: Draft): Draft => ({ ...stored, fields: stored.fields.map(newField) });

export type ChangeDraft = (change: Partial<Draft> | ((draft: Draft) => Draft)) => void;

export function useDraft(userId: string) {
  const stored = storedDraft(userId);
  const draft = useDeviceValue(stored);
  const change: ChangeDraft = useCallback(
    (update) => {
      const current = stored.read();
      stored.write(typeof update === 'function' ? update(current) : { ...current, ...update });
    },
    [stored],
  );
  return { draft, change, reset: () => stored.write(EMPTY) };
}
