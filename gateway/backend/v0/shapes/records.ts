import Type, { type Static, type TObject, type TProperties } from 'typebox';
import { type Complete, stringEnum, optional } from '../../http/shapes.ts';
import { VECTOR_DIMENSIONS_MAX } from '../../shapes/datasets.ts';
import { Batch } from '../../shapes/responses.ts';
import type { Task } from './datasets.ts';

export const STATUSES = ['Default', 'Edited', 'Discarded', 'Validated'] as const;
export type Status = (typeof STATUSES)[number];

const Score = Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 1 }));
const LabelText = Type.String({ minLength: 1, maxLength: 128 });
const Agent = Type.String({ minLength: 1, maxLength: 64 });
const AnyObject = Type.Unsafe<Record<string, unknown>>({ type: 'object' });

/** The members of predictions and annotations. */
const ANSWERS = {
  TextClassification: { labels: Type.Array(Type.Object({ class: LabelText, score: Score })) },
  TokenClassification: {
    entities: Type.Array(
      Type.Object({
        start: Type.Integer({ minimum: 0 }),
        end: Type.Integer(),
        label: LabelText,
        score: Score,
      }),
    ),
    score: optional(Type.Number()),
  },
  Text2Text: { sentences: Type.Array(Type.Object({ text: Type.String(), score: Score })) },
} satisfies Record<Task, TProperties>;

const answered = (members: TProperties) => ({
  prediction: optional(Type.Object({ agent: Agent, ...members })),
  annotation: optional(Type.Object({ agent: Agent, ...members })),
  predictions: optional(Type.Record(Type.String(), Type.Object(members))),
  annotations: optional(Type.Record(Type.String(), Type.Object(members))),
});

const OWN = {
  TextClassification: {
    inputs: AnyObject,
    multi_label: Type.Optional(Type.Boolean({ default: false })),
    explanation: optional(
      Type.Record(
        Type.String(),
        Type.Array(Type.Object({ token: Type.String(), attributions: Type.Record(Type.String(), Type.Number()) })),
      ),
    ),
  },
  TokenClassification: {
    tokens: Type.Array(Type.String(), { minItems: 1 }),
    text: Type.Optional(Type.String()),
    raw_text: Type.Optional(Type.String()),
  },
  Text2Text: { text: Type.String() },
} satisfies Record<Task, TProperties>;

const common = {
  id: Type.Optional(Type.Unsafe<string | number | null>({ type: ['string', 'integer', 'null'] })),
  metadata: optional(AnyObject),
  event_timestamp: Type.Optional(Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] })),
  status: optional(stringEnum(STATUSES)),
  vectors: optional(
    Type.Record(Type.String(), Type.Object({ value: Type.Array(Type.Number(), { maxItems: VECTOR_DIMENSIONS_MAX }) })),
  ),
};

const bulk = (task: Task) =>
  Type.Unsafe<GivenBulk>(
    Type.Object({
      tags: Type.Optional(Type.Record(Type.String(), Type.String())),
      metadata: Type.Optional(AnyObject),
      records: Type.Array(Type.Object({ ...common, ...answered(ANSWERS[task]), ...OWN[task] })),
      replace_annotations: Type.Optional(Type.Boolean()),
      batch: Batch,
    }),
  );

/** The bodies for logging records of each task. */
export const BULK = {
  TextClassification: bulk('TextClassification'),
  TokenClassification: bulk('TokenClassification'),
  Text2Text: bulk('Text2Text'),
};

type Values<Members extends TProperties> = Static<TObject<Members>>;
type AnyOf<Members extends Record<Task, TProperties>> = Partial<
  Values<Members['TextClassification']> & Values<Members['TokenClassification']> & Values<Members['Text2Text']>
>;

export type GivenAnswer = { agent?: string } & Partial<Complete<AnyOf<typeof ANSWERS>>>;

/** A validated record of any task. */
export type GivenRecord = Values<typeof common> &
  AnyOf<typeof OWN> &
  Partial<Record<'prediction' | 'annotation', GivenAnswer | null>> &
  Partial<Record<'predictions' | 'annotations', Record<string, GivenAnswer> | null>>;

export interface GivenBulk {
  tags?: Record<string, string>;
  metadata?: Record<string, unknown>;
  records: GivenRecord[];
  /** Whether annotations are replaced, not merged. Argilla ignores this. */
  replace_annotations?: boolean;
  /** An extension: requests with the same are undone together. */
  batch?: string;
}

export const RecordPatch = Type.Object({ metadata: optional(AnyObject), status: optional(stringEnum(STATUSES)) });
export type RecordPatch = Static<typeof RecordPatch>;
