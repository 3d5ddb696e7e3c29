import { Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { FormPreview } from '#client/features/question/index.ts';
import { LONGEST } from '#client/lib/restLimits.ts';
import { entityColors } from '#client/theme/entityColors.ts';
import { ItemCard, useItem } from './ItemCard.tsx';
import { OrderedList } from './OrderedList.tsx';
import styles from './QuestionPart.module.css';
import { type EditableQuestion, type Option, toEditable, toSettingsInput, withEdits } from './questionSettings.ts';
import { optionalText, orNull, requiredText, TextEntry } from './TextEntry.tsx';
import { useUpdateQuestionMutation } from './UpdateSettings.generated.ts';
import { FEW_OPTIONS, VisibleLabels } from './VisibleLabels.tsx';

/** A question: what annotators read, how it is asked, and how that will look. */
export function QuestionPart({ question }: { question: Question }) {
  const { t } = useTranslation(['settings', 'valid']);
  const { id, name } = question;
  const item = useItem(toEditable(question));
  const { value } = item;
  const [update] = useUpdateQuestionMutation();
  const titleFault = requiredText(value.title, LONGEST.questionTitle);
  const descriptionFault = optionalText(value.description, LONGEST.questionDescription);
  const save = () => {
    const { title, description } = item.changes;
    const settings = toSettingsInput(question, item.changes);
    return update({
      variables: {
        input: {
          id,
          ...(title === undefined ? {} : { title: title.trim() }),
          ...(description === undefined ? {} : { description: orNull(description) }),
          ...(settings ? { settings } : {}),
        },
      },
    });
  };
  return (
    <ItemCard
      id={`question ${id}`}
      title={question.title}
      name={name}
      item={item}
      refusal={(titleFault || descriptionFault) && t('valid:question')}
      onSave={save}
      preview={<FormPreview question={withEdits(question, value)} />}
    >
      <TextEntry
        label={t('settings:itemTitle')}
        value={value.title}
        max={LONGEST.questionTitle}
        fault={titleFault}
        onChange={(title) => item.change({ title })}
      />
      <TextEntry
        label={t('settings:description')}
        value={value.description}
        max={LONGEST.questionDescription}
        fault={descriptionFault}
        isLong
        onChange={(description) => item.change({ description })}
      />
      <QuestionSettings question={question} value={value} onChange={item.change} />
    </ItemCard>
  );
}

interface SettingsProps {
  question: Question;
  value: EditableQuestion;
  onChange(part: Partial<EditableQuestion>): void;
}

/** What can be chosen for a question beside its texts, depending on its type. */
function QuestionSettings({ question, value, onChange }: SettingsProps) {
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

interface OrderProps {
  options: readonly Option[];
  /** Whether each option has a colour of its own, as the labels of spans do. */
  isColoured: boolean;
  onChange(options: readonly Option[]): void;
}

/** The order in which options are offered. */
function OptionOrder({ options, isColoured, onChange }: OrderProps) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  return (
    <div className={styles.order}>
      <span id={titleId} className={styles.title}>
        {t('order')}
      </span>
      <OrderedList
        aria-labelledby={titleId}
        className={styles.list}
        items={options}
        keyOf={({ value }) => value}
        nameOf={({ text }) => text}
        onChange={onChange}
      >
        {({ value, text }) => (
          <>
            {isColoured && (
              <span aria-hidden className={styles.colour} style={{ background: entityColors(value).fill }} />
            )}
            <span className={styles.text}>{text}</span>
          </>
        )}
      </OrderedList>
    </div>
  );
}
