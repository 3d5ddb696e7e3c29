import { Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionSwitches, TextEntry, VisibleLabels } from '#client/features/datasetSettings/index.ts';
import type { Transfer_ColumnFragment } from '#client/features/transfer/index.ts';
import { LONGEST } from '#client/lib/restLimits.ts';
import card from '#client/ui/Card.module.css';
import form from '#client/ui/Form.module.css';
import { Toggle } from '#client/ui/Toggle.tsx';
import { type DraftQuestion, QUESTION_TYPES, type QuestionType, valueOf, withPart } from './draft.ts';
import { OptionsEditor } from './OptionsEditor.tsx';
import { settingsOf } from './toInput.ts';
import { useWizard } from './wizard.ts';

interface Props {
  question: DraftQuestion;
  columns: readonly Transfer_ColumnFragment[];
  /** Whether it was just added: then its title takes the focus. */
  isNew: boolean;
}

const RATINGS = Array.from({ length: 11 }, (_, value) => value);

const MAX_SHOWN_VALUES = 5;

export function QuestionEditor({ question, columns, isNew }: Props) {
  const { t } = useTranslation(['create', 'settings']);
  const { draft, change, names, messageAt } = useWizard();
  const { key, type, title, options } = question;
  const settings = settingsOf(question);
  const errorOf = (member: string) => messageAt(`${key}.${member}`);
  const onChange = (part: Partial<DraftQuestion>) => change((now) => withPart(now, 'questions', key, part));
  const entry = (member: 'title' | 'description' | 'name') => ({
    value: question[member],
    error: errorOf(member),
    onChange: (written: string) => onChange({ [member]: written }),
  });
  const unknown = type === 'label' || type === 'multiLabel' ? unknownValues(question, columns) : [];
  const editor = useRef<HTMLElement>(null);
  useEffect(
    function beginWithTitle() {
      if (isNew) editor.current?.querySelector('input')?.focus();
    },
    [isNew],
  );
  return (
    <section ref={editor} className={card.card} aria-label={title.trim() || t('create:untitled')}>
      <TextEntry label={t('settings:itemTitle')} max={LONGEST.questionTitle} {...entry('title')} />
      <TextEntry label={t('settings:description')} max={LONGEST.questionDescription} isLong {...entry('description')} />
      <div className={form.pair}>
        <NativeSelect
          label={t('create:questionType')}
          value={type}
          data={QUESTION_TYPES.map((value) => ({ value, label: t(`create:type_${value}`) }))}
          onChange={({ currentTarget }) => onChange({ type: currentTarget.value as QuestionType })}
        />
        <TextEntry
          label={t('create:partName')}
          max={LONGEST.name}
          placeholder={names.questions[draft.questions.findIndex((other) => other.key === key)]}
          {...entry('name')}
        />
      </div>
      <Toggle
        label={t('create:requiredQuestion')}
        isOn={question.required}
        onChange={(required) => onChange({ required })}
      />
      {type === 'span' && (
        <NativeSelect
          label={t('create:spanField')}
          value={question.field ?? ''}
          error={errorOf('field')}
          data={[
            { value: '', label: t('create:choose') },
            ...draft.fields.flatMap((field, index) =>
              field.type === 'TEXT' ? { value: field.key, label: field.title.trim() || names.fields[index]! } : [],
            ),
          ]}
          onChange={({ currentTarget }) => onChange({ field: currentTarget.value || null })}
        />
      )}
      {'options' in settings && (
        <OptionsEditor
          options={options}
          error={errorOf('options')}
          onChange={(edited) => onChange({ options: edited })}
        />
      )}
      {type === 'rating' && (
        <Checkbox.Group
          label={t('create:values')}
          error={errorOf('values')}
          value={question.values.map(String)}
          onChange={(values) => onChange({ values: values.map(Number).toSorted((a, b) => a - b) })}
        >
          <Group gap="8px 16px" py="xs">
            {RATINGS.map((value) => (
              <Checkbox key={value} value={String(value)} label={String(value)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {'visibleOptions' in settings && (
        <VisibleLabels
          value={question.visibleOptions === null ? null : Math.min(question.visibleOptions, options.length)}
          total={options.length}
          onChange={(visibleOptions) => onChange({ visibleOptions })}
        />
      )}
      <QuestionSwitches value={{ title, ...settings }} onChange={onChange} />
      {unknown.length > 0 && (
        <Text role="status" c="var(--marl-status-pending-text)" style={{ overflowWrap: 'anywhere' }}>
          {t('create:unknownValues', { count: unknown.length, names: unknown.slice(0, MAX_SHOWN_VALUES).join(', ') })}
        </Text>
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

/** Values of the column with suggestions that are no options; the import would refuse their rows. */
function unknownValues({ column, options }: DraftQuestion, columns: readonly Transfer_ColumnFragment[]): string[] {
  const known = new Set(options.map(valueOf));
  return (columns.find(({ name }) => name === column)?.values ?? []).filter((value) => !known.has(value));
}
