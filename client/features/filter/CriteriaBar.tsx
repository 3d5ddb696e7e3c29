import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeysOf } from '#client/commands/useCommands.ts';
import { allOf, isNarrowed, type Subject, subjectKey, withCondition } from '#client/features/criteria/index.ts';
import { ChipBar, type Chips, NoMatches, useOrderChips } from '#client/ui/filter/Chips.tsx';
import { useConditionTexts } from '#client/ui/filter/useConditionTexts.ts';
import styles from './CriteriaBar.module.css';
import { type Filtering, RESET } from './filtering.ts';
import { optionTexts, peopleOptions, useTeamOptions, useSubjectTexts } from './texts.ts';

interface BarProps {
  filtering: Filtering;
  total: number | null;
  children?: ReactNode;
}

export function CriteriaBar({ filtering, total, children }: BarProps) {
  const { criteria, onChange } = filtering;
  return (
    <ChipBar
      chips={useCriteriaChips(filtering)}
      count={isNarrowed(criteria) ? (total ?? undefined) : undefined}
      resetKeys={useKeysOf(RESET)}
      className={styles.bar}
      onReset={() => onChange(allOf(criteria.status))}
    >
      {children}
    </ChipBar>
  );
}

/** Shown when no record matches; `isRefused` where the criteria name something that the dataset does not have. */
export function NoMatchingRecords({ isRefused, ...filtering }: Filtering & { isRefused: boolean }) {
  const { t } = useTranslation(['criteria', 'filter']);
  const { criteria, onChange } = filtering;
  return (
    <NoMatches
      chips={useCriteriaChips(filtering)}
      title={isRefused ? t('filter:failed') : undefined}
      reason={isRefused ? t('notThere') : undefined}
      onReset={() => onChange(allOf(criteria.status))}
    />
  );
}

/** A chip for each filter and sort key; a click opens its tool. */
function useCriteriaChips(filtering: Filtering): Chips {
  const { datasetId, questions, people, criteria, onChange, open, searchBox, fields } = filtering;
  const { t } = useTranslation(['criteria', 'filter']);
  const texts = useConditionTexts();
  const { search, conditions, sort } = criteria;
  const subjects = [...conditions.map(({ subject }) => subject), ...sort.map(({ by }) => by)];
  const needsMetadata = subjects.some(({ of }) => of === 'metadata');
  const { textOf } = useSubjectTexts({ datasetId, questions, people, needsMetadata });
  const order = useOrderChips(
    criteria,
    textOf,
    (part) => onChange({ ...criteria, ...part }),
    () => open({ name: 'sort' }),
  );
  const teamOptions = useTeamOptions();
  const optionsOf = ({ of, name }: Subject) => {
    if (of === 'team') return teamOptions;
    if (of === 'people') return peopleOptions(people);
    const question = questions.find((known) => of !== 'metadata' && known.name === name);
    return question && 'options' in question ? question.options : [];
  };
  const titleOf = (field: string): string => fields.find(({ name }) => name === field)?.title ?? field;
  const searchText =
    search?.field != null
      ? t('searchedIn', { text: search.text, field: titleOf(search.field) })
      : t('searched', { text: search?.text });
  const searched = {
    id: 'search',
    text: searchText,
    edit: () => searchBox.current?.focus(),
    onRemove: () => onChange({ ...criteria, search: null }),
  };
  return [
    ...(search ? [searched] : []),
    ...conditions.map(({ subject, is }) => ({
      id: `condition ${subjectKey(subject)}`,
      text: texts.condition(textOf(subject), texts.values(is, optionTexts(optionsOf(subject)))),
      edit: () => open({ name: 'filters', at: subject }),
      onRemove: () => onChange(withCondition(criteria, subject, null)),
    })),
    ...order,
  ];
}
