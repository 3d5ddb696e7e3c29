import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { OptionOrder } from './OptionOrder.tsx';
import type { EditableQuestion } from './questionSettings.ts';
import { FEW_OPTIONS, VisibleLabels } from './VisibleLabels.tsx';

interface Props {
  question: Question;
  value: EditableQuestion;
  onChange(part: Partial<EditableQuestion>): void;
}

/** What can be chosen for a question beside its texts; it depends on its type. */
export function QuestionSettings({ question, value, onChange }: Props) {
  const { t } = useTranslation('settings');
  const { useMarkdown, options, visibleOptions, optionsOrder, allowOverlapping } = value;
  const isOverlapping = question.__typename === 'SpanQuestion' && question.allowOverlapping;
  return (
    <>
      {useMarkdown !== undefined && (
        <Switch
          label={t('markdown')}
          checked={useMarkdown}
          onChange={({ currentTarget }) => onChange({ useMarkdown: currentTarget.checked })}
        />
      )}
      {optionsOrder !== undefined && (
        <Switch
          label={t('suggestionsFirst')}
          checked={optionsOrder === 'SUGGESTION'}
          onChange={({ currentTarget }) => onChange({ optionsOrder: currentTarget.checked ? 'SUGGESTION' : 'NATURAL' })}
        />
      )}
      {allowOverlapping !== undefined && (
        <Switch
          label={t('overlapping')}
          description={isOverlapping ? t('overlappingKept') : undefined}
          checked={allowOverlapping}
          disabled={isOverlapping}
          onChange={({ currentTarget }) => onChange({ allowOverlapping: currentTarget.checked })}
        />
      )}
      {options && options.length > FEW_OPTIONS && (
        <VisibleLabels
          value={visibleOptions ?? null}
          total={options.length}
          onChange={(count) => onChange({ visibleOptions: count })}
        />
      )}
      {options && (
        <OptionOrder
          options={options}
          isColoured={question.__typename === 'SpanQuestion'}
          onChange={(ordered) => onChange({ options: ordered })}
        />
      )}
    </>
  );
}
