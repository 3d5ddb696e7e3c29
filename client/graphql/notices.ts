import { ErrorLink } from '@apollo/client/link/error';
import { clearToasts, toast } from '#client/ui/toast.ts';
import { isFromServer, problemOf, statusMessage } from './errors.ts';

/** The id of the toast about a failed request. */
export const HTTP_NOTICE = 'http';

/** The context of operations whose failures need no toast, as the caller handles them. */
export const QUIET = { isQuiet: true } as const;

/** Notifies of each failure that has a message for its status. */
export const noticeLink = new ErrorLink(({ error, operation }) => {
  if (operation.operationType === 'subscription' || operation.getContext().isQuiet) return;
  notifyFailure(error);
});

/** Replaces all toasts by the message for a failure's status, if there is one. */
export function notifyFailure(error: unknown): void {
  if (!isFromServer(error)) return;
  const message = statusMessage(problemOf(error));
  if (message) toast({ id: HTTP_NOTICE, kind: 'error', isReplacing: true, message });
  else clearToasts();
}
