import { SegmentedControl, Textarea } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '#client/ui/Markdown.tsx';
import styles from './GuidelinesEntry.module.css';

interface Props {
  value: string;
  error?: ReactNode;
  onChange(value: string): void;
}

/** Guidelines as they are written, or as annotators will read them. */
export function GuidelinesEntry({ value, error, onChange }: Props) {
  const { t } = useTranslation(['panel', 'common']);
  const labelId = useId();
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  return (
    <div className={styles.guidelines}>
      <div className={styles.line}>
        <span id={labelId} className={styles.label}>
          {t('panel:guidelines')}
        </span>
        <SegmentedControl
          size="xs"
          value={mode}
          aria-labelledby={labelId}
          data={(['write', 'preview'] as const).map((one) => ({ value: one, label: t(`common:${one}`) }))}
          onChange={setMode}
        />
      </div>
      {mode === 'write' ? (
        <Textarea
          aria-labelledby={labelId}
          autosize
          minRows={8}
          maxRows={24}
          value={value}
          error={error}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <div className={styles.preview}>{value.trim() ? <Markdown text={value} /> : t('panel:noGuidelines')}</div>
      )}
    </div>
  );
}
