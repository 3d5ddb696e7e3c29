import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';
import form from '#client/ui/Form.module.css';
import { type DraftOption, newOption } from './draft.ts';
import styles from './QuestionsStep.module.css';

interface Props {
  options: readonly DraftOption[];
  error: string | undefined;
  onChange(options: readonly DraftOption[]): void;
}

/** Options, one on each line of a text; their values and descriptions below, folded. */
export function OptionsEditor({ options, error, onChange }: Props) {
  const { t } = useTranslation('create');
  // The text keeps empty lines and spaces, which are no options, while it is written.
  const [lines, setLines] = useState(() => toLines(options));
  const [isOpen, setOpen] = useState(() => options.some(({ value, description }) => value || description));

  function write(text: string): void {
    setLines(text);
    onChange(fromLines(text, options));
  }
  const edit = (index: number, part: Partial<DraftOption>): void =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...part } : option)));

  return (
    <Stack gap="sm">
      <LongTextInput
        label={t('options')}
        description={t('optionsText')}
        text={lines}
        error={error}
        minRows={4}
        maxRows={12}
        onChange={write}
      />
      <p className={form.note}>{t('optionCount', { count: options.length })}</p>
      {options.length > 0 && (
        <details
          className={styles.optionDetails}
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{t('optionDetails')}</summary>
          {isOpen && (
            <table className={styles.optionTable}>
              <thead>
                <tr>
                  <th scope="col">{t('option')}</th>
                  <th scope="col">{t('optionValue')}</th>
                  <th scope="col">{t('optionDescription')}</th>
                </tr>
              </thead>
              <tbody>
                {options.map((option, index) => (
                  <tr key={index}>
                    <th scope="row">{option.text}</th>
                    {(['value', 'description'] as const).map((member) => (
                      <td key={member}>
                        <TextInput
                          aria-label={t(member === 'value' ? 'valueOf' : 'descriptionOf', { name: option.text })}
                          placeholder={member === 'value' ? option.text : undefined}
                          value={option[member]}
                          onChange={({ currentTarget }) => edit(index, { [member]: currentTarget.value })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </details>
      )}
    </Stack>
  );
}

export const toLines = (options: readonly DraftOption[]): string => options.map(({ text }) => text).join('\n');

/** One option for each line with text. An option keeps its value and description when its line moves. */
export function fromLines(lines: string, options: readonly DraftOption[]): DraftOption[] {
  const known = new Map<string, DraftOption[]>();
  for (const option of options) known.set(option.text, [...(known.get(option.text) ?? []), option]);
  return lines
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((text) => known.get(text)?.shift() ?? newOption(text));
}
