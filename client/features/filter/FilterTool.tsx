import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  conditionCount,
  conditionOn,
  LIMITS,
  type RecordCriteria,
  type Subject,
  subjectKey,
  withCondition,
} from '#client/features/criteria/index.ts';
import type { Question } from '#client/features/answer/index.ts';
import { fold } from '#client/lib/text.ts';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import { isTerms } from '#client/ui/filter/conditions.ts';
import { Disclosure, DisclosureGroup } from '#client/ui/filter/Disclosure.tsx';
import { RangeFilter } from '#client/ui/filter/RangeFilter.tsx';
import { TermsFilter } from '#client/ui/filter/TermsFilter.tsx';
import { ToolPanel, type ToolPanelSettings } from '#client/ui/filter/ToolPanel.tsx';
import panel from '#client/ui/filter/ToolPanel.module.css';
import { useConditionTexts } from '#client/ui/filter/useConditionTexts.ts';
import { ListSearch } from '#client/ui/SearchInput.tsx';
import { SkeletonText } from '#client/ui/Skeleton.tsx';
import { useFilterOptionsQuery } from './FilterOptions.generated.ts';
import styles from './FilterTool.module.css';
import type { Person } from './filtering.ts';
import { peopleSections } from './peopleSections.ts';
import { type Choice, type Section, sectionsOf } from './sections.ts';
import { optionTexts, useTeamOptions } from './texts.ts';

interface PanelProps {
  datasetId: string;
  questions: readonly Question[];
  people?: readonly Person[] | undefined;
  criteria: RecordCriteria;
  /** The subject whose section opens first and takes the focus. */
  at: Subject | null;
  /** Groups of filters that do not apply. */
  hidden?: readonly Subject['of'][];
  onChange(criteria: RecordCriteria): void;
}

export function FilterTool({ title, onClose, ...props }: ToolPanelSettings & PanelProps) {
  const { criteria, onChange } = props;
  const clear = (): void => onChange({ ...criteria, conditions: [] });
  return (
    <ToolPanel title={title} onClose={onClose} onClear={criteria.conditions.length > 0 ? clear : undefined}>
      <FilterPanel {...props} />
    </ToolPanel>
  );
}

const GROUPS = [
  ['metadata', 'metadata'],
  ['response', 'responses'],
  ['disagreement', 'disagreement'],
  ['people', 'people'],
  ['answer', 'answers'],
  ['suggestion', 'suggestions'],
  ['team', 'team'],
] as const;

/** The number of sections from which there is a search box. */
const SEARCHED_FROM = 9;

/** All filters. The values to choose from are requested when the panel opens. */
export function FilterPanel({ datasetId, questions, people, criteria, at, hidden = [], onChange }: PanelProps) {
  const { t } = useTranslation('criteria');
  const [search, setSearch] = useState('');
  const teamOptions = useTeamOptions();
  const { data, error, refetch } = useFilterOptionsQuery({
    variables: { datasetId },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const known = data?.dataset;
  if (!known && error) return <ErrorPanel error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  if (!known) {
    return (
      <div aria-busy className={styles.loading}>
        <SkeletonText lines={6} />
      </div>
    );
  }

  const own = sectionsOf(questions, known, { title: t('teamStatus'), options: teamOptions });
  const all = people
    ? [
        ...own.filter(({ group }) => group !== 'response'),
        ...peopleSections(questions, people, {
          all: t('allQuestions'),
          count: t('answerCount'),
          answered: t('answeredBy'),
        }),
      ]
    : own;
  const sections = all.filter(({ group }) => !hidden.includes(group));
  const isSearchable = sections.length >= SEARCHED_FROM;
  const isFound = ({ title }: Section): boolean => !isSearchable || fold(title).includes(fold(search));
  const found = sections.filter(isFound);
  if (sections.length === 0) return <p className={panel.note}>{t('nothing')}</p>;
  return (
    <>
      {isSearchable && (
        <ListSearch label={t('searchFilters')} value={search} onChange={setSearch} className={styles.search} />
      )}
      {GROUPS.map(([group, name]) => {
        const members = found.filter((section) => section.group === group);
        if (members.length === 0) return null;
        return (
          <DisclosureGroup key={group} title={t(name)}>
            {members.map((section) => (
              <FilterSection key={section.name} section={section} criteria={criteria} at={at} onChange={onChange} />
            ))}
          </DisclosureGroup>
        );
      })}
      {found.length === 0 && <p className={panel.note}>{t('noneFound')}</p>}
    </>
  );
}

interface SectionProps {
  section: Section;
  criteria: RecordCriteria;
  at: Subject | null;
  onChange(criteria: RecordCriteria): void;
}

function FilterSection({ section, criteria, at, onChange }: SectionProps) {
  const texts = useConditionTexts();
  const { title, choices } = section;
  const asked = choices.flatMap((choice) => {
    const condition = conditionOn(criteria, choice.subject);
    return condition ? [texts.values(condition.is, optionTexts(choice.kind === 'terms' ? choice.options : []))] : [];
  });
  const isWanted = at !== null && choices.some(({ subject }) => subjectKey(subject) === subjectKey(at));
  const clear = (): void =>
    onChange(choices.reduce((narrowed, { subject }) => withCondition(narrowed, subject, null), criteria));
  return (
    <Disclosure
      title={title}
      summary={asked.join(' · ')}
      isOpenAtFirst={at === null ? asked.length > 0 : isWanted}
      isFocused={isWanted}
      onClear={clear}
    >
      {choices.map((choice) => (
        <ChoiceControl
          key={subjectKey(choice.subject)}
          choice={choice}
          title={title}
          isOnly={choices.length === 1}
          criteria={criteria}
          onChange={onChange}
        />
      ))}
    </Disclosure>
  );
}

interface ChoiceProps extends Pick<SectionProps, 'criteria' | 'onChange'> {
  choice: Choice;
  title: string;
  /** A property's only choice needs no name beside the property's. */
  isOnly: boolean;
}

function ChoiceControl({ choice, title, isOnly, criteria, onChange }: ChoiceProps) {
  const { t } = useTranslation('criteria');
  const { subject } = choice;
  const part = 'part' in subject ? subject.part : 'value';
  const heading = choice.title ?? t(part);
  const label = isOnly ? title : t('partOf', { part: heading, name: title });
  const is = conditionOn(criteria, subject)?.is ?? null;
  const room = LIMITS.conditions - conditionCount(criteria);
  const change = (to: typeof is): void => onChange(withCondition(criteria, subject, to));
  return (
    <div className={styles.choice}>
      {!isOnly && <h4 className={styles.part}>{heading}</h4>}
      {choice.kind === 'terms' ? (
        <TermsFilter
          {...choice}
          label={label}
          value={is && isTerms(is) ? is : null}
          room={room}
          limit={LIMITS.terms}
          onChange={change}
        />
      ) : (
        <RangeFilter
          {...choice}
          label={label}
          value={is && !isTerms(is) ? is : null}
          isDisabled={!is && room < 1}
          onChange={change}
        />
      )}
      {!is && room < 1 && <p className={panel.note}>{t('fullConditions', { max: LIMITS.conditions })}</p>}
    </div>
  );
}
