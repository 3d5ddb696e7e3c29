import { Text } from '@mantine/core';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import styles from './ConfusionTable.module.css';
import details from './QuestionQuality.module.css';
import { MAX_LABELS, matrixOf, type Score } from './subjects.ts';

interface Props {
  labels: readonly string[];
  confusion: Score['confusion'];
  textOf(label: string): string;
}

/** How often each label was given where another one was expected; the more of its row, the stronger the color. */
export function ConfusionTable({ labels, confusion, textOf }: Props) {
  const { t } = useTranslation('dashboard');
  const { formatNumber } = useFormats();
  const heading = useId();
  const { expected, given, count, total, omitted } = matrixOf(labels, confusion);
  if (expected.length === 0) return null;
  const nameOf = (label: string | null) => (label === null ? t('quality.noLabel') : textOf(label));
  return (
    <section className={details.wide} aria-labelledby={heading}>
      <h3 id={heading} className={details.heading}>
        {t('quality.confusion')}
      </h3>
      <Text c="dimmed" mb="xs">
        {t('quality.confusionHint')}
        {omitted > 0 && ` ${t('quality.omitted', { count: omitted, most: MAX_LABELS })}`}
      </Text>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby={heading}>
        <table className={styles.matrix} aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                {t('quality.expectedGiven')}
              </th>
              {given.map((label) => (
                <th key={label} scope="col" title={nameOf(label)}>
                  {nameOf(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {expected.map((row) => (
              <tr key={row}>
                <th scope="row" title={nameOf(row)}>
                  {nameOf(row)}
                </th>
                {given.map((column) => (
                  <td
                    key={column}
                    data-right={row === column || undefined}
                    style={{ '--share': count(row, column) / (total(row) || 1) } as CSSProperties}
                  >
                    {formatNumber(count(row, column))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
