import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';

interface Props {
  /** Whether leaving the page would lose something. */
  isNeeded: boolean;
  text: string;
  /** The name of the button that leaves the page. */
  label: string;
  /** Saves what would be lost. */
  onSave?: () => void;
}

/** Asks for confirmation before the page is left and something is lost. */
export function LeaveGuard({ isNeeded, text, label, onSave }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isNeeded && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(isNeeded, onSave);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog isDestructive title={text} label={label} onConfirm={blocker.proceed} onCancel={blocker.reset} />
  );
}
