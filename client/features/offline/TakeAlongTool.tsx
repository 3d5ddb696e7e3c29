import { IconLuggage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { lazyDialog } from '#client/ui/lazyDialog.ts';
import { personMark } from '#client/lib/takenAlong.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { HoursWork } from './HoursWork.tsx';
import { useTakesAlong } from './hoursWorkPlan.ts';

const dialog = lazyDialog(() => import('./TakeAlongDialog.tsx').then((module) => module.TakeAlongDialog));

interface Props {
  userId: string;
  datasetId: string;
}

/** Opens the dialog that takes records along; keeps an hour's work on the device where the person wants that. */
export function TakeAlongTool(props: Props) {
  const { t } = useTranslation('offline');
  const [isOpen, setOpen] = useState(false);
  const isAutomatic = useTakesAlong(props.userId, props.datasetId);
  const open = (): void => setOpen(true);
  // The mark tells the device whose records it holds.
  const isPossible = personMark() !== '';
  useCommands('page', isPossible ? [{ id: 'page.takeAlong', keys: [], label: t('title'), run: open }] : []);
  if (!isPossible) return null;
  return (
    <>
      <IconButton label={t('title')} icon={IconLuggage} aria-haspopup="dialog" onClick={open} />
      {isAutomatic && <HoursWork {...props} />}
      {isOpen && <dialog.Part {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
