import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#client/ui/lazyDialog.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import type { TaskDataset } from '../model.ts';

const dialog = lazyDialog(() => import('./CreateLabelsDialog.tsx').then((module) => module.CreateLabelsDialog));

interface Props {
  dataset: TaskDataset;
  /** Whether the button is only a plus. */
  isSmall?: boolean;
}

/** The button that adds labels, for people who may change the dataset. */
export function CreateLabels({ dataset, isSmall = false }: Props) {
  const { t } = useTranslation('taskRecord');
  const [isOpen, setOpen] = useState(false);
  if (!dataset.viewerCanEdit || dataset.task === 'TEXT2TEXT') return null;
  const button = {
    'aria-haspopup': 'dialog',
    onPointerEnter: () => void dialog.fetch(),
    onFocus: () => void dialog.fetch(),
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {isSmall ? (
        <IconButton {...button} label={t('createLabels')} icon={IconPlus} iconSize={16} />
      ) : (
        <Button {...button} variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
          {t('createLabels')}
        </Button>
      )}
      {isOpen && <dialog.Part dataset={dataset} onClose={() => setOpen(false)} />}
    </>
  );
}
