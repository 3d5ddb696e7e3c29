import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Markdown } from '#client/ui/Markdown.tsx';
import { WordDiff } from '#client/ui/WordDiff.tsx';
import styles from './TextControl.module.css';

interface Props {
  suggested: string;
  text: string;
  useMarkdown: boolean;
  onUse(): void;
}

/** A suggested text to read, copy, compare or use. */
export function SuggestedText({ suggested, text, useMarkdown, onUse }: Props) {
  const { t } = useTranslation(['form', 'common']);
  const [isCompared, setCompared] = useState(false);
  return (
    <div>
      <div className={styles.suggested} dir="auto">
        {isCompared ? (
          <WordDiff before={suggested} after={text} />
        ) : useMarkdown ? (
          <Markdown text={suggested} />
        ) : (
          suggested
        )}
      </div>
      <Group gap="xs" mt={6}>
        <Button size="compact-xs" variant="light" onClick={onUse}>
          {t('form:useThis')}
        </Button>
        <Button size="compact-xs" variant="subtle" aria-pressed={isCompared} onClick={() => setCompared(!isCompared)}>
          {t('form:diff')}
        </Button>
        <CopyButton value={suggested} label={t('common:copy')} size={24} />
      </Group>
    </div>
  );
}
