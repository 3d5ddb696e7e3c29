import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';
import type { DraftOption } from './draft.ts';
import { fromLines, toLines } from './options.ts';
import styles from './OptionsEditor.module.css';

interface Props {
  options: readonly DraftOption[];
  fault: string | undefined;
  onChange(options: readonly DraftOption[]): void;
}

/** Options, one a line: written, pasted, put in order as text. What else there is to say of each is below, folded. */
export function OptionsEditor({ options, fault, onChange }: Props) {
  const { t } = useTranslation('create');
  // Empty lines and spaces are no options, but who is writing needs them.
  const [lines, setLines] = useState(() => toLines(options));
  const [isOpen, setOpen] = useState(() => options.some(({ value, description }) => value || description));

  function write(text: string): void {
    setLines(text);
    onChange(fromLines(text, options));
  }
  const edit = (index: number, part: Partial<DraftOption>): void =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...part } : option)));

  return (
    <div className={styles.options}>
      <LongTextInput
        label={t('options')}
        description={t('optionsText')}
        text={lines}
        error={fault}
        minRows={4}
        maxRows={12}
        onChange={write}
      />
      <p className={styles.count}>{t('optionCount', { count: options.length })}</p>
      {options.length > 0 && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={styles.summary}>{t('optionDetails')}</summary>
          {isOpen && (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('option')}</th>
                  <th scope="col">{t('optionValue')}</th>
                  <th scope="col">{t('optionDescription')}</th>
                </tr>
              </thead>
              <tbody>
                {options.map(({ text, value, description }, index) => (
                  <tr key={index}>
                    <th scope="row" className={styles.text}>
                      {text}
                    </th>
                    <td>
                      <TextInput
                        aria-label={t('valueOf', { name: text })}
                        placeholder={text}
                        value={value}
                        onChange={({ currentTarget }) => edit(index, { value: currentTarget.value })}
                      />
                    </td>
                    <td>
                      <TextInput
                        aria-label={t('descriptionOf', { name: text })}
                        value={description}
                        onChange={({ currentTarget }) => edit(index, { description: currentTarget.value })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </details>
      )}
    </div>
  );
}
