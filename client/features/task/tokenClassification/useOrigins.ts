import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScore } from '#client/lib/format.ts';
import type { EntityView } from './entityViews.ts';

/** Who has said something of a record. */
interface Agents {
  /** Who annotated; undefined while that is not saved. */
  annotator: string | undefined;
  /** Who predicted. */
  model: string | undefined;
}

/** Says whose word an entity is, and how sure they were. */
export function useOrigins({ annotator, model }: Agents): (view: EntityView) => string[] {
  const { t, i18n } = useTranslation('taskRecord');
  const { language } = i18n;
  return useCallback(
    ({ standing, score }) => {
      const said: string[] = [];
      if (standing === 'annotated') said.push(annotator ? t('entityBy', { agent: annotator }) : t('entityUnsaved'));
      if (score !== undefined) {
        said.push(t('entityPredictedBy', { agent: model ?? '', score: formatScore(score, language) }));
      }
      if (standing === 'left') said.push(t('entityLeft'));
      return said;
    },
    [t, language, annotator, model],
  );
}
