import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';

interface Props {
  /** Whether leaving the page would lose something. */
  isNeeded: boolean;
  text: string;
  /** Saves what would be lost. */
  onSave?: () => void;
}

/** Asks for confirmation before the page is left and something is lost. */
export function LeaveGuard({ isNeeded, text, onSave }: Props) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(isNeeded, onSave);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog title={text} label={t('ignoreAndContinue')} onConfirm={blocker.proceed} onCancel={blocker.reset} />
  );
}
