import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy.ts';
import type { TaskDataset } from '../model.ts';
import styles from './CreateLabels.module.css';

const dialog = lazyPart(() => import('./CreateLabelsDialog.tsx').then((module) => module.CreateLabelsDialog));

interface Props {
  dataset: TaskDataset;
  /** Whether the button is a plus alone, for where labels are at hand. */
  isSmall?: boolean;
}

/** A button to add labels to a dataset, for those who may. */
export function CreateLabels({ dataset, isSmall = false }: Props) {
  const { t } = useTranslation('taskRecord');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!dataset.viewerCanEdit || dataset.task === 'TEXT2TEXT') return null;

  function close() {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-small={isSmall || undefined}
        aria-label={isSmall ? t('createLabels') : undefined}
        title={isSmall ? t('createLabels') : undefined}
        aria-haspopup="dialog"
        onPointerEnter={() => void dialog.fetch()}
        onFocus={() => void dialog.fetch()}
        onClick={() => setOpen(true)}
      >
        <IconPlus size={16} aria-hidden />
        {!isSmall && t('createLabels')}
      </button>
      {isOpen && <dialog.Part dataset={dataset} onClose={close} />}
    </>
  );
}
