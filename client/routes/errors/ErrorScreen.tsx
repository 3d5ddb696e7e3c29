import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { problemOf, UNAVAILABLE, userMessage } from '#client/graphql/errors.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { Broken, ErrorText } from './ErrorText.tsx';

const offline = lazyPart(async () => (await withTexts(() => import('./Offline.tsx'), 'device')).Offline, Broken);

/** The error boundary of a page inside the frame. */
export function ErrorScreen() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : problemOf(error).status;
  const isUnreached = status === (isRouteErrorResponse(error) ? UNAVAILABLE : 0);
  if (isUnreached) return <offline.Part failure={error} />;
  return status === 404 ? <NotFound /> : <ErrorText status={status} message={userMessage(error)} />;
}

/** Also shown if the viewer must not know that the object exists. */
export function NotFound({ message }: { message?: string | undefined }) {
  const { t } = useTranslation('error');
  return <ErrorText status={404} message={message ?? t('notFoundPage')} />;
}

/** The page of an unknown address. */
export function NotFoundRoute() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

/** The error boundary of everything, the frame included. */
export function RootErrorScreen() {
  return (
    <main>
      <ErrorScreen />
    </main>
  );
}
