import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LabelsInput } from '../label/LabelsInput.tsx';
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
  const { t } = useTranslation('taskSettings');
  return (
    <div className={styles.new}>
      <LabelsInput
        className={styles.text}
        minRows={1}
        error={error}
        text={text}
        onChange={onType}
        onDone={() => canAdd && onAdd()}
      />
      <Button variant="default" disabled={!canAdd} onClick={onAdd}>
        {t('addLabels')}
      </Button>
    </div>
  );
}
