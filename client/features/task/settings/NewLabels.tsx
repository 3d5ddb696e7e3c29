import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './LabelsPart.module.css';

interface Props {
  text: string;
  error: string | null;
  canAdd: boolean;
  onType(text: string): void;
  onAdd(): void;
}

/** One label or many, to be added to the list. */
export function NewLabels({ text, error, canAdd, onType, onAdd }: Props) {
  const { t } = useTranslation(['taskSettings', 'taskRecord']);
  return (
    <div className={styles.new}>
      <Textarea
        className={styles.text}
        autosize
        minRows={1}
        maxRows={8}
        label={t('taskRecord:newLabels')}
        description={t('taskRecord:newLabelsHint')}
        error={error}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (canAdd) onAdd();
        }}
      />
      <Button variant="default" disabled={!canAdd} onClick={onAdd}>
        {t('addLabels')}
      </Button>
    </div>
  );
}
