import { useTranslation } from 'react-i18next';
import type { SortKey, Subject } from '#client/features/criteria/index.ts';
import type { Question } from '#client/features/answer/index.ts';
import type { Person } from './filtering.ts';
import { useMetadataTitlesQuery } from './Titles.generated.ts';

const ABOUT_SUGGESTION = { value: 'aboutSuggestion', score: 'aboutScore', agent: 'aboutAgent' } as const;

interface Named {
  datasetId: string;
  questions: readonly Question[];
  people?: readonly Person[] | undefined;
  needsMetadata: boolean;
}

/** The titles of subjects. The titles of metadata are requested when needed; until then, their names are used. */
export function useSubjectTexts({ datasetId, questions, people = [], needsMetadata }: Named) {
  const { t } = useTranslation('criteria');
  const { data } = useMetadataTitlesQuery({ variables: { datasetId }, skip: !needsMetadata });
  const properties = data?.dataset?.metadataProperties;

  function textOf(subject: Subject | SortKey['by']): string {
    if (subject.of === 'team') return t('teamStatus');
    if (subject.of === 'record') return t(subject.name === 'inserted_at' ? 'inserted' : 'updated');
    if (subject.of === 'people') return t(subject.name === 'count' ? 'answerCount' : 'answeredBy');
    const named = subject.of === 'metadata' ? properties : questions;
    const title = named?.find(({ name }) => name === subject.name)?.title ?? subject.name;
    switch (subject.of) {
      case 'metadata':
        return title;
      case 'disagreement':
        return title === '' ? t('disagreement') : t('partOf', { name: t('disagreement'), part: title });
      case 'answer':
        return t('partOf', { name: title, part: people.find(({ id }) => id === subject.userId)?.username ?? '?' });
      case 'response':
        return t('aboutResponse', { name: title });
      case 'suggestion':
        return t(ABOUT_SUGGESTION[subject.part], { name: title });
    }
  }
  return { properties, textOf };
}

/** The statuses of records for all users together. */
export function useTeamOptions() {
  const { t } = useTranslation('status');
  return (['pending', 'completed'] as const).map((value) => ({ value, text: t(value) }));
}

/** Replaces values by the texts of their options; other values stay. */
export const optionTexts = (options: readonly { readonly value: string; readonly text: string }[]) => {
  const texts = new Map(options.map(({ value, text }) => [value, text]));
  return (value: string): string => texts.get(value) ?? value;
};

/** People as options of a filter. */
export const peopleOptions = (people: readonly Person[] = []) =>
  people.map(({ id, username }) => ({ value: id, text: username }));
