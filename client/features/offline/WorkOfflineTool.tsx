import { IconCloudDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { lazyDialog } from '#client/ui/lazyDialog.ts';
import { personMark } from '#client/lib/personMark.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { AutoDownload } from './AutoDownload.tsx';
import { useAutoDownload } from './autoDownloadPlan.ts';

const dialog = lazyDialog(() => import('./WorkOfflineDialog.tsx').then((module) => module.WorkOfflineDialog));

interface Props {
  userId: string;
  datasetId: string;
}

/** Opens the dialog that downloads records; keeps an hour's work on the device where the person wants that. */
export function WorkOfflineTool(props: Props) {
  const { t } = useTranslation('offline');
  const [isOpen, setOpen] = useState(false);
  const isAutomatic = useAutoDownload(props.userId, props.datasetId);
  const open = (): void => setOpen(true);
  // The mark tells the device whose records it holds.
  const isPossible = personMark() !== '';
  useCommands('page', isPossible ? [{ id: 'page.takeAlong', keys: [], label: t('title'), run: open }] : []);
  if (!isPossible) return null;
  return (
    <>
      <IconButton label={t('title')} icon={IconCloudDownload} aria-haspopup="dialog" onClick={open} />
      {isAutomatic && <AutoDownload {...props} />}
      {isOpen && <dialog.Part {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
