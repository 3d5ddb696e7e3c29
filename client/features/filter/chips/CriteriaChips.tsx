import { useTranslation } from 'react-i18next';
import { type Subject, subjectKey, withCondition } from '#client/features/criteria/index.ts';
import { ChipRow, OrderIcon } from '#client/ui/filter/ChipRow.tsx';
import type { Filtering } from '../filtering.ts';
import { optionTexts, useCriteriaTexts } from '../texts.ts';
import { useTitles } from '../useTitles.ts';

/** Everything that narrows down or orders the records, one chip each: a click leads to it, the cross takes it away. */
export function CriteriaChips({ datasetId, questions, criteria, onChange, open, searchBox, fields }: Filtering) {
  const { t } = useTranslation('filter');
  const texts = useCriteriaTexts();
  const { search, conditions, similar, sort } = criteria;
  const needsTitles = [...conditions.map(({ subject }) => subject), ...sort.map(({ by }) => by)].some(
    ({ of }) => of === 'metadata',
  );
  const { titleOf } = useTitles(datasetId, questions, needsTitles);
  const optionsOf = ({ of, name }: Subject) => {
    const question = questions.find((one) => of !== 'metadata' && one.name === name);
    return question && 'options' in question ? question.options : [];
  };

  const chips = [
    ...(search
      ? [
          {
            id: 'search',
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
      id: `condition ${subjectKey(condition.subject)}`,
      text: texts.condition(condition, titleOf(condition.subject), optionTexts(optionsOf(condition.subject))),
      edit: () => open({ name: 'filters', at: condition.subject }),
      without: withCondition(criteria, condition.subject, null),
    })),
    ...(similar
      ? [{ id: 'similar', text: t('similarTo', { vector: similar.vector }), without: { ...criteria, similar: null } }]
      : []),
    ...sort.map(({ by, order }) => ({
      id: `sort ${subjectKey(by)}`,
      text: t('sortedBy', { name: texts.about(by, titleOf(by)) }),
      icon: <OrderIcon order={order} />,
      edit: () => open({ name: 'sort' }),
      isResting: similar !== null,
      without: { ...criteria, sort: sort.filter((other) => subjectKey(other.by) !== subjectKey(by)) },
    })),
  ];

  return <ChipRow chips={chips.map(({ without, ...chip }) => ({ ...chip, onRemove: () => onChange(without) }))} />;
}
