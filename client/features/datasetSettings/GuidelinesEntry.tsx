import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';
import { Markdown } from '#client/ui/Markdown.tsx';
import styles from './GuidelinesEntry.module.css';

interface Props {
  value: string;
  error?: ReactNode;
  onChange(value: string): void;
}

/** Guidelines to write, or to preview as annotators will read them. */
export function GuidelinesEntry({ value, error, onChange }: Props) {
  const { t } = useTranslation(['panel', 'common']);
  const labelId = useId();
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text span id={labelId} fw={500}>
          {t('panel:guidelines')}
        </Text>
        <SegmentedControl
          size="xs"
          value={mode}
          aria-labelledby={labelId}
          data={(['write', 'preview'] as const).map((value) => ({ value, label: t(`common:${value}`) }))}
          onChange={setMode}
        />
      </Group>
      {mode === 'write' ? (
        <LongTextInput
          aria-labelledby={labelId}
          minRows={8}
          maxRows={24}
          text={value}
          error={error}
          onChange={onChange}
        />
      ) : (
        <div className={styles.preview}>{value.trim() ? <Markdown text={value} /> : t('panel:noGuidelines')}</div>
      )}
    </Stack>
  );
}
