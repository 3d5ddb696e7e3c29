import { useTranslation } from 'react-i18next';
import {
  conditionCount,
  conditionOn,
  isTerms,
  LIMITS,
  type RecordCriteria,
  type Subject,
  subjectKey,
  withCondition,
} from '#client/features/criteria/index.ts';
import { optionTexts, useCriteriaTexts } from '../texts.ts';
import { Disclosure } from '#client/ui/filter/Disclosure.tsx';
import { RangeFilter } from '#client/ui/filter/RangeFilter.tsx';
import { TermsFilter } from '#client/ui/filter/TermsFilter.tsx';
import styles from './FilterPanel.module.css';
import type { Choice, Section } from './sections.ts';

interface Props {
  section: Section;
  criteria: RecordCriteria;
  /** What the panel was opened for; the section that is about it shows itself. */
  at: Subject | null;
  onChange(criteria: RecordCriteria): void;
}

/** What can be asked about one property or question, folded away until it is wanted. */
export function FilterSection({ section, criteria, at, onChange }: Props) {
  const texts = useCriteriaTexts();
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
      isWanted={isWanted}
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

interface ChoiceProps extends Pick<Props, 'criteria' | 'onChange'> {
  choice: Choice;
  title: string;
  /** A property's only choice needs no name beside the property's. */
  isOnly: boolean;
}

function ChoiceControl({ choice, title, isOnly, criteria, onChange }: ChoiceProps) {
  const { t } = useTranslation('filter');
  const { subject } = choice;
  const part = 'part' in subject ? subject.part : 'value';
  const label = isOnly ? title : t('partOf', { part: t(part), name: title });
  const is = conditionOn(criteria, subject)?.is ?? null;
  const room = LIMITS.conditions - conditionCount(criteria);
  const change = (to: typeof is): void => onChange(withCondition(criteria, subject, to));
  return (
    <div className={styles.choice}>
      {!isOnly && <h4 className={styles.part}>{t(part)}</h4>}
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
      {!is && room < 1 && <p className={styles.note}>{t('fullConditions', { max: LIMITS.conditions })}</p>}
    </div>
  );
}
