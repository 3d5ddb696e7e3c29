import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import type { ExportDialogProps } from './ExportDialog.tsx';

const ExportDialog = lazy(async () => ({
  default: (await withTexts(() => import('./ExportDialog.tsx'), 'transfer')).ExportDialog,
}));

interface Props extends Omit<ExportDialogProps, 'onClose'> {
  /** An icon with a keyboard command instead of a labeled button. */
  isTool?: boolean;
}

/** Opens the export dialog. */
export function ExportButton({ isTool = false, ...dialog }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useCommands('page', isTool ? [{ id: 'page.export', keys: 'g e', label: t('exportRecords'), run: open }] : []);
  return (
    <>
      {isTool ? (
        <IconButton label={t('exportRecords')} icon={IconDownload} aria-haspopup="dialog" onClick={open} />
      ) : (
        <Button variant="default" aria-haspopup="dialog" onClick={open}>
          {t('exportRecords')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ExportDialog {...dialog} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
