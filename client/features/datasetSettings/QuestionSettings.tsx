import { Group, Slider, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option, Question } from '#client/features/answer/index.ts';
import { FEW_OPTIONS } from '#client/features/question/index.ts';
import { entityColors } from '#client/theme/entityColors.ts';
import { Toggle } from '#client/ui/Toggle.tsx';
import { OrderedList } from './OrderedList.tsx';
import styles from './QuestionSettings.module.css';

/** The settings of a question that can be changed. Settings that its type does not have are absent. */
export interface EditableQuestion {
  title: string;
  description: string;
  useMarkdown?: boolean;
  options?: Option[];
  visibleOptions?: number | null;
  optionsOrder?: 'NATURAL' | 'SUGGESTION';
  allowOverlapping?: boolean;
}

interface Props {
  value: EditableQuestion;
  question: Question;
  onChange(part: Partial<EditableQuestion>): void;
}

/** The settings that a question of its type has. */
export function QuestionSettings({ value, question, onChange }: Props) {
  const { options, visibleOptions } = value;
  const isSpan = question.__typename === 'SpanQuestion';
  return (
    <>
      <QuestionSwitches value={value} isOverlapping={isSpan && question.allowOverlapping} onChange={onChange} />
      {options && visibleOptions !== undefined && (
        <>
          <VisibleLabels
            value={visibleOptions}
            total={options.length}
            onChange={(count) => onChange({ visibleOptions: count })}
          />
          <OptionOrder
            options={options}
            isColoured={isSpan}
            onChange={(ordered) => onChange({ options: [...ordered] })}
          />
        </>
      )}
    </>
  );
}

interface SwitchesProps {
  value: Pick<EditableQuestion, 'title' | 'useMarkdown' | 'optionsOrder' | 'allowOverlapping'>;
  /** Whether spans may overlap already, which cannot be undone. */
  isOverlapping?: boolean;
  onChange(part: Pick<EditableQuestion, 'useMarkdown' | 'optionsOrder' | 'allowOverlapping'>): void;
}

export function QuestionSwitches({ value, isOverlapping = false, onChange }: SwitchesProps) {
  const { t } = useTranslation('settings');
  const { useMarkdown, optionsOrder, allowOverlapping } = value;
  return (
    <>
      {useMarkdown !== undefined && (
        <Toggle label={t('markdown')} isOn={useMarkdown} onChange={(isOn) => onChange({ useMarkdown: isOn })} />
      )}
      {optionsOrder !== undefined && (
        <Toggle
          label={t('suggestionsFirst')}
          isOn={optionsOrder === 'SUGGESTION'}
          onChange={(isOn) => onChange({ optionsOrder: isOn ? 'SUGGESTION' : 'NATURAL' })}
        />
      )}
      {allowOverlapping !== undefined && (
        <Toggle
          label={t('overlapping')}
          description={isOverlapping ? t('overlappingKept') : undefined}
          isOn={allowOverlapping}
          disabled={isOverlapping}
          onChange={(isOn) => onChange({ allowOverlapping: isOn })}
        />
      )}
    </>
  );
}

interface VisibleProps {
  /** How many are shown at first; null for all. */
  value: number | null;
  total: number;
  onChange(value: number | null): void;
}

/** How many options are shown before the list is expanded; a few are always shown. */
export function VisibleLabels({ value, total, onChange }: VisibleProps) {
  const { t } = useTranslation('settings');
  if (total <= FEW_OPTIONS) return null;
  const count = Math.min(value ?? total, total);
  return (
    <Stack gap="sm">
      <Group justify="space-between" fw={500}>
        {t('visibleLabels')}
        <Text component="output" c="dimmed" fw={500}>
          {count}
        </Text>
      </Group>
      <Slider
        label={null}
        min={FEW_OPTIONS}
        max={total}
        value={count}
        thumbLabel={t('visibleLabels')}
        onChange={(chosen) => onChange(chosen === total ? null : chosen)}
      />
    </Stack>
  );
}

interface OrderProps {
  options: readonly Option[];
  isColoured: boolean;
  onChange(options: readonly Option[]): void;
}

function OptionOrder({ options, isColoured, onChange }: OrderProps) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  return (
    <Stack gap="sm">
      <Text span id={titleId} fw={500}>
        {t('order')}
      </Text>
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
              <span aria-hidden className={styles.color} style={{ background: entityColors(value).fill }} />
            )}
            <Text span truncate flex={1} miw={0}>
              {text}
            </Text>
          </>
        )}
      </OrderedList>
    </Stack>
  );
}
