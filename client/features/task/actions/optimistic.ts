import type { Annotation } from '../model.ts';
import { confirmedAnnotation } from './annotation.ts';
import type { ActionKind, Item } from './action.ts';
import type { SavedTaskRecordFragment } from './SaveAnnotations.generated.ts';

type Saved = SavedTaskRecordFragment;

/** What a record will be after an action, as far as this client can know it; `agent` is who does it. */
export function outcomeOf(
  record: Saved,
  kind: ActionKind,
  { annotation, agent: whose, status }: Item,
  agent: string,
): Saved {
  if (kind === 'clear' || (kind === 'restore' && !annotation)) return { ...withoutAnnotation(record), status };
  const made = annotation ?? (kind === 'validate' ? confirmedAnnotation(record) : undefined);
  return { ...(made ? withAnnotation(record, made, whose ?? agent) : record), status };
}

/** Without an annotation what is predicted is shown again. */
function withoutAnnotation(record: Saved): Saved {
  switch (record.__typename) {
    case 'TextClassificationRecord':
      return { ...record, annotation: null, annotatedAs: [], predicted: null };
    case 'TokenClassificationRecord':
      return { ...record, tokenAnnotation: null, entities: record.tokenPrediction?.entities ?? [], predicted: null };
    case 'Text2TextRecord':
      return { ...record, textAnnotation: null, sentences: record.textPrediction?.sentences ?? [] };
  }
}

/** The record as it is once an annotation is stored; one that does not fit the task changes nothing. */
function withAnnotation(record: Saved, made: Annotation, agent: string): Saved {
  if (record.__typename === 'TextClassificationRecord' && made.labels) {
    const labels = made.labels.map((label) => ({ __typename: 'ScoredLabel' as const, label, ...CERTAIN }));
    const annotation = { __typename: 'AgentLabels' as const, agent, labels };
    return { ...record, annotation, annotatedAs: made.labels, predicted: outcome(record, made.labels) };
  }
  if (record.__typename === 'TokenClassificationRecord' && made.entities) {
    const entities = made.entities.map((one) => ({ __typename: 'Entity' as const, ...one, ...CERTAIN, ...BY_HAND }));
    return { ...record, entities, tokenAnnotation: { __typename: 'AgentEntities', agent, entities } };
  }
  if (record.__typename === 'Text2TextRecord' && made.text !== undefined) {
    const sentences = [{ __typename: 'Sentence' as const, text: made.text, ...CERTAIN, ...BY_HAND }];
    return { ...record, sentences, textAnnotation: { __typename: 'AgentSentences', agent, sentences } };
  }
  return record;
}

const CERTAIN = { score: 1 };
const BY_HAND = { origin: 'ANNOTATION' } as const;

type TextRecord = Extract<Saved, { __typename: 'TextClassificationRecord' }>;

/** Whether the prediction was right; with several labels nobody says. */
function outcome({ multiLabel, predictedAs }: TextRecord, labels: readonly string[]): TextRecord['predicted'] {
  if (multiLabel || predictedAs.length === 0) return null;
  return predictedAs[0] === labels[0] ? 'OK' : 'KO';
}
