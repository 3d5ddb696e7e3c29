import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { spanKey, type SpanValue } from '#client/features/answer/index.ts';
import { indexText, type SpanView, spanView, withLanes, withStacks } from '#client/features/span/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { taskLabelColors } from '#client/theme/entityColors.ts';
import type { BodyProps, TaskDataset, TokenClassificationRecord } from '../model.ts';
import { tokenRanges } from './tokens.ts';

type Settings = Pick<BodyProps<TokenClassificationRecord>, 'record' | 'dataset' | 'edit'>;

const NONE: readonly never[] = [];

/** The colors of a dataset's labels, and of other labels in its records. */
export function useLabelColors({ labels }: Pick<TaskDataset, 'labels'>) {
  return useMemo(() => {
    const places = new Map(labels.map(({ name, color }) => [name, color]));
    return (label: string) => taskLabelColors(label, places.get(label));
  }, [labels]);
}

/** The entities of a record, and how they are shown. */
export function useEntities({ record, dataset, edit }: Settings) {
  const { text, tokens, prediction, annotation } = record;
  const colorsOf = useLabelColors(dataset);
  const indexed = useMemo(() => indexText(text, () => tokenRanges(text, tokens)), [text, tokens]);
  const current = edit?.entities ?? record.entities;
  const entities = useMemo(() => [...byKey(current).values()], [current]);
  const isAnnotated = edit !== undefined || annotation !== null;
  const predicted = prediction?.entities ?? NONE;
  const views = useMemo(() => {
    const predictions = byKey(predicted);
    const keys = new Set(entities.map(spanKey));
    const scores = new Map(predicted.map((entity) => [spanKey(entity), entity.score]));
    const viewOf = (span: SpanValue, isExcluded: boolean) => {
      const key = spanKey(span);
      const score = scores.get(key);
      const { fill, preview, lane } = colorsOf(span.label);
      return spanView(indexed, span, {
        key,
        label: span.label,
        isExcluded,
        fill: isExcluded ? undefined : isAnnotated ? fill : preview,
        line: score === undefined ? undefined : lane,
        suggested: score === undefined ? undefined : { score },
      });
    };
    const excluded = [...predictions.values()].filter((span) => !keys.has(spanKey(span)));
    const all = [...entities.map((span) => viewOf(span, false)), ...excluded.map((span) => viewOf(span, true))];
    return withLanes(text, withStacks(all));
  }, [text, indexed, entities, isAnnotated, predicted, colorsOf]);

  const { t } = useTranslation(['span', 'taskRecord']);
  const { formatScore } = useFormats();
  const annotator = edit ? undefined : annotation?.agent;
  const model = prediction?.agent ?? '';
  /** The author of an entity, and the model and score of its prediction. */
  const originsOf = useCallback(
    ({ suggested, isExcluded }: SpanView) => {
      const origins: string[] = [];
      if (isAnnotated && !isExcluded) {
        origins.push(annotator ? t('taskRecord:entityBy', { agent: annotator }) : t('taskRecord:entityUnsaved'));
      }
      if (suggested) {
        const score = formatScore(suggested.score ?? 0);
        origins.push(t('taskRecord:entityPredictedBy', { agent: model, score }));
      }
      if (isExcluded) origins.push(t('taskRecord:entityLeft'));
      return origins;
    },
    [t, formatScore, isAnnotated, annotator, model],
  );
  const nameOf = useCallback(
    (view: SpanView) => [t('span:tag', { label: view.label, text: view.text }), ...originsOf(view)].join(', '),
    [t, originsOf],
  );
  return { entities, indexed, colorsOf, originsOf, views, nameOf };
}

/** The distinct entities, without scores and origins. */
function byKey(entities: readonly SpanValue[]): Map<string, SpanValue> {
  return new Map(entities.map(({ start, end, label }) => [spanKey({ start, end, label }), { start, end, label }]));
}
