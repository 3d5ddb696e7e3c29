import { ErrorLink } from '@apollo/client/link/error';
import { clearToasts, toast } from '#client/ui/toast.ts';
import { isFromServer, problemOf, statusMessage } from './errors.ts';

/** The toast that tells of an error of HTTP. */
export const HTTP_NOTICE = 'http';

/** For the context of an operation whose failures need no toast, because the caller shows them or they do not matter. */
export const QUIET = { isQuiet: true } as const;

/** An error of HTTP makes what was said before old news; it is told where there are words for its status. */
export const noticeLink = new ErrorLink(({ error, operation }) => {
  if (operation.operationType === 'subscription' || operation.getContext().isQuiet) return;
  tellFailure(error);
});

/** Says what the status of a failure means. */
export function tellFailure(error: unknown): void {
  if (!isFromServer(error)) return;
  const message = statusMessage(problemOf(error));
  if (message) toast({ id: HTTP_NOTICE, kind: 'error', isReplacing: true, message });
  else clearToasts();
}
