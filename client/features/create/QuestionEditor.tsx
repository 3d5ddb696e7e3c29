import { Checkbox, NativeSelect, Switch } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transfer_ColumnFragment } from '#client/features/transfer/index.ts';
import { FEW_OPTIONS, TextEntry, VisibleLabels } from '#client/features/datasetSettings/index.ts';
import card from '#client/ui/Card.module.css';
import form from '#client/ui/Form.module.css';
import { LONGEST } from '#client/lib/restLimits.ts';
import { type Draft, type DraftQuestion, QUESTION_TYPES, type QuestionType } from './draft.ts';
import { useFaultAt, valueOf } from './faults.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import styles from './QuestionsStep.module.css';
import { partNames } from './toInput.ts';

interface Props {
  question: DraftQuestion;
  draft: Draft;
  columns: readonly Transfer_ColumnFragment[];
  /** Whether it was just added: then its title takes the focus. */
  isNew: boolean;
  onChange(part: Partial<DraftQuestion>): void;
}

const RATINGS = Array.from({ length: 11 }, (_, value) => value);

const FEW_NAMES = 5;

const hasOptions = (type: QuestionType): boolean => type !== 'text' && type !== 'rating';
const canFold = (type: QuestionType): boolean => type === 'label' || type === 'multiLabel' || type === 'span';

/** The settings of a question. */
export function QuestionEditor({ question, draft, columns, isNew, onChange }: Props) {
  const { t } = useTranslation(['create', 'settings']);
  const faultAt = useFaultAt();
  const { key, type, title, description, options } = question;
  const fault = (member: string) => faultAt(`${key}.${member}`);
  const unknown = canFold(type) && type !== 'span' ? unknownValues(question, columns) : [];
  const editor = useRef<HTMLElement>(null);
  useEffect(
    function beginWithTitle() {
      if (isNew) editor.current?.querySelector('input')?.focus();
    },
    [isNew],
  );
  const names = partNames(draft);
  const name = names.questions[draft.questions.findIndex((other) => other.key === key)] ?? '';
  return (
    <section ref={editor} className={card.card} aria-label={title.trim() || t('create:untitled')}>
      <TextEntry
        label={t('settings:itemTitle')}
        value={title}
        max={LONGEST.questionTitle}
        error={fault('title')}
        onChange={(written) => onChange({ title: written })}
      />
      <TextEntry
        label={t('settings:description')}
        value={description}
        max={LONGEST.questionDescription}
        error={fault('description')}
        isLong
        onChange={(written) => onChange({ description: written })}
      />
      <div className={form.pair}>
        <NativeSelect
          label={t('create:questionType')}
          value={type}
          data={QUESTION_TYPES.map((value) => ({ value, label: t(`create:type_${value}`) }))}
          onChange={({ currentTarget }) => onChange({ type: currentTarget.value as QuestionType })}
        />
        <TextEntry
          label={t('create:partName')}
          value={question.name}
          max={LONGEST.name}
          error={fault('name')}
          placeholder={name}
          onChange={(written) => onChange({ name: written })}
        />
      </div>
      <Switch
        label={t('create:requiredQuestion')}
        checked={question.required}
        onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
      />
      {type === 'span' && (
        <NativeSelect
          label={t('create:spanField')}
          value={question.field ?? ''}
          error={fault('field')}
          data={[
            { value: '', label: t('create:choose') },
            ...draft.fields.map((field, index) => ({
              value: field.key,
              label: field.title.trim() || names.fields[index]!,
            })),
          ]}
          onChange={({ currentTarget }) => onChange({ field: currentTarget.value || null })}
        />
      )}
      {hasOptions(type) && (
        <OptionsEditor
          options={options}
          fault={fault('options')}
          onChange={(edited) => onChange({ options: edited })}
        />
      )}
      {type === 'rating' && (
        <Checkbox.Group
          label={t('create:values')}
          error={fault('values')}
          value={question.values.map(String)}
          onChange={(values) => onChange({ values: values.map(Number).toSorted((a, b) => a - b) })}
        >
          <div className={styles.values}>
            {RATINGS.map((value) => (
              <Checkbox key={value} value={String(value)} label={value} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {canFold(type) && options.length > FEW_OPTIONS && (
        <VisibleLabels
          value={question.visibleOptions === null ? null : Math.min(question.visibleOptions, options.length)}
          total={options.length}
          onChange={(visibleOptions) => onChange({ visibleOptions })}
        />
      )}
      {type === 'multiLabel' && (
        <Switch
          label={t('settings:suggestionsFirst')}
          checked={question.suggestedFirst}
          onChange={({ currentTarget }) => onChange({ suggestedFirst: currentTarget.checked })}
        />
      )}
      {type === 'span' && (
        <Switch
          label={t('settings:overlapping')}
          checked={question.allowOverlapping}
          onChange={({ currentTarget }) => onChange({ allowOverlapping: currentTarget.checked })}
        />
      )}
      {type === 'text' && (
        <Switch
          label={t('settings:markdown')}
          checked={question.useMarkdown}
          onChange={({ currentTarget }) => onChange({ useMarkdown: currentTarget.checked })}
        />
      )}
      {unknown.length > 0 && (
        <p role="status" className={styles.unknown}>
          {t('create:strangers', { count: unknown.length, names: unknown.slice(0, FEW_NAMES).join(', ') })}
        </p>
      )}
      {columns.length > 0 && (
        <div className={form.pair}>
          {(['column', 'scoreColumn'] as const).map((member) => (
            <NativeSelect
              key={member}
              label={t(member === 'column' ? 'create:suggestionsFrom' : 'create:scoresFrom')}
              value={question[member] ?? ''}
              disabled={member === 'scoreColumn' && question.column === null}
              data={[
                { value: '', label: t('create:none') },
                ...columns.map((column) => ({ value: column.name, label: column.name })),
              ]}
              onChange={({ currentTarget }) => onChange({ [member]: currentTarget.value || null })}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** Values in the column of suggestions that are no options; rows with them would be refused. */
function unknownValues({ column, options }: DraftQuestion, columns: readonly Transfer_ColumnFragment[]): string[] {
  const known = new Set(options.map(valueOf));
  return (columns.find(({ name }) => name === column)?.values ?? []).filter((value) => !known.has(value));
}
