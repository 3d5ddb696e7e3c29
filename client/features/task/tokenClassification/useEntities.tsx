import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SpanTag } from '#client/features/span/index.ts';
import { formatScore } from '#client/lib/format.ts';
import { codePointMap } from '#client/lib/codePoints.ts';
import { taskLabelColors } from '#client/theme/entityColors.ts';
import type { BodyProps, TaskDataset, TokenClassificationRecord } from '../model.ts';
import { countingEntities } from './entities.ts';
import { type EntityView, entityViews, sameEntityView } from './entityViews.ts';
import { tokenUnits } from './tokens.ts';
import { useOrigins } from './useOrigins.ts';

type Settings = Pick<BodyProps<TokenClassificationRecord>, 'record' | 'dataset' | 'edit' | 'isReadOnly'>;

const NONE: readonly never[] = [];

/** The colours of a dataset's labels, and of others that its records hold. */
export function useLabelColors({ labels }: Pick<TaskDataset, 'labels'>) {
  return useMemo(() => {
    const places = new Map(labels.map(({ name, color }) => [name, color]));
    return (label: string) => taskLabelColors(label, places.get(label));
  }, [labels]);
}

/** The entities of a record as they are drawn, and what it takes to count in its text. */
export function useEntities({ record, dataset, edit, isReadOnly }: Settings) {
  const { text, tokens, tokenPrediction, tokenAnnotation } = record;
  const colorsOf = useLabelColors(dataset);
  const units = useMemo(() => tokenUnits(text, tokens), [text, tokens]);
  const map = useMemo(() => codePointMap(text), [text]);
  const entities = useMemo(() => countingEntities(record, edit), [record, edit]);
  const isAnnotated = edit !== undefined || tokenAnnotation !== null;
  const predictions = tokenPrediction?.entities ?? NONE;
  const views = useMemo(
    () => entityViews({ text, units, map, entities, isAnnotated, predictions, colorsOf }),
    [text, units, map, entities, isAnnotated, predictions, colorsOf],
  );
  const annotator = edit ? undefined : tokenAnnotation?.agent;
  const model = tokenPrediction?.agent;
  const originsOf = useOrigins({ annotator, model });
  const { t, i18n } = useTranslation('span');
  const { language } = i18n;
  const tag = useCallback(
    (view: EntityView) => {
      const { key, label, text: part, score } = view;
      const isLeft = view.standing === 'left';
      return (
        <SpanTag
          key={key}
          view={view}
          name={[t('tag', { label, text: part }), ...originsOf(view)].join(', ')}
          removeName={isLeft ? undefined : t('removeNamed', { label, text: part })}
          removeTitle={t('remove')}
          score={score === undefined ? undefined : formatScore(score, language)}
          isFaint={isLeft}
          hasTip
          isReadOnly={isReadOnly}
        />
      );
    },
    [t, language, originsOf, isReadOnly],
  );
  return { entities, units, map, colorsOf, originsOf, drawn: { text, views, tag, isSame: sameEntityView } };
}
