import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { subjectKey, withCondition } from '#client/features/criteria/index.ts';
import type { Filtering } from '../filtering.ts';
import { optionTexts, useCriteriaTexts } from '../texts.ts';
import { useTitles } from '../useTitles.ts';
import { Chip } from './Chip.tsx';
import styles from './Chips.module.css';

/** Everything that narrows down or orders the records, one chip each: a click leads to it, the cross takes it away. */
export function CriteriaChips({ datasetId, questions, criteria, onChange, open, searchBox, fields }: Filtering) {
  const { t } = useTranslation('filter');
  const texts = useCriteriaTexts();
  const list = useRef<HTMLUListElement>(null);
  const { search, conditions, similar, sort } = criteria;
  const needsTitles = [...conditions.map(({ subject }) => subject), ...sort.map(({ by }) => by)].some(
    ({ of }) => of === 'metadata',
  );
  const { titleOf } = useTitles(datasetId, questions, needsTitles);

  /** The focus goes to the chip that takes the place of the one taken away, so that several can go by one key. */
  const keepFocus = (index: number): void => {
    const chips = [...(list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    const next = chips[index + 1] ?? chips[index - 1];
    if (next) next.focus();
  };

  const chips = [
    ...(search
      ? [
          {
            key: 'search',
            text: search.field
              ? t('searchedIn', {
                  text: search.text,
                  field: fields.find(({ name }) => name === search.field)?.title ?? search.field,
                })
              : t('searched', { text: search.text }),
            edit: () => searchBox.current?.focus(),
            without: { ...criteria, search: null },
          },
        ]
      : []),
    ...conditions.map((condition) => ({
      key: `condition ${subjectKey(condition.subject)}`,
      text: texts.condition(
        condition,
        titleOf(condition.subject),
        optionTexts(
          questions.find(({ name }) => condition.subject.of !== 'metadata' && name === condition.subject.name),
        ),
      ),
      edit: () => open({ name: 'filters', at: condition.subject }),
      without: withCondition(criteria, condition.subject, null),
    })),
    ...(similar
      ? [{ key: 'similar', text: t('similarTo', { vector: similar.vector }), without: { ...criteria, similar: null } }]
      : []),
    ...sort.map(({ by, order }) => ({
      key: `sort ${subjectKey(by)}`,
      text: t('sortedBy', { name: texts.about(by, titleOf(by)) }),
      icon:
        order === 'asc' ? (
          <IconArrowUp size={14} role="img" aria-label={t('asc')} />
        ) : (
          <IconArrowDown size={14} role="img" aria-label={t('desc')} />
        ),
      edit: () => open({ name: 'sort' }),
      isResting: similar !== null,
      without: { ...criteria, sort: sort.filter((other) => subjectKey(other.by) !== subjectKey(by)) },
    })),
  ];

  return (
    <ul ref={list} aria-label={t('chips')} className={styles.chips}>
      {chips.map(({ key, without, ...chip }, index) => (
        <Chip
          key={key}
          {...chip}
          onRemove={() => {
            keepFocus(index);
            onChange(without);
          }}
        />
      ))}
    </ul>
  );
}
