import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy.ts';
import type { TaskDataset } from '../model.ts';

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

  const opener = {
    ref: button,
    'aria-haspopup': 'dialog',
    onPointerEnter: () => void dialog.fetch(),
    onFocus: () => void dialog.fetch(),
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {isSmall ? (
        <ActionIcon {...opener} aria-label={t('createLabels')} title={t('createLabels')}>
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <Button {...opener} variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
          {t('createLabels')}
        </Button>
      )}
      {isOpen && <dialog.Part dataset={dataset} onClose={close} />}
    </>
  );
}
