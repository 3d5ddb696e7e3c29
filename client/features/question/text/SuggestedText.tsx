import { Button, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { Markdown } from '#client/ui/Markdown.tsx';
import { wordDiff } from './wordDiff.ts';
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
          <Diff before={suggested} after={text} />
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

function Diff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  return parts.map(({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{text}</span>;
    return kind === 'removed' ? <del key={index}>{text}</del> : <ins key={index}>{text}</ins>;
  });
}
