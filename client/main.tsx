import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider } from 'react-router-dom';
import { reloadOnMissingChunk } from './app/chunkReload.ts';
import { LastResort } from './app/LastResort.tsx';
import { Providers } from './app/Providers.tsx';
import { createRouter } from './app/router.tsx';
import { leaveKeysToInputMethods } from './commands/composition.ts';
import { offerDevice } from './graphql/offlineLink.ts';
import { startI18n } from './i18n/i18n.ts';

reloadOnMissingChunk();
leaveKeysToInputMethods();
offerDevice(() => import('./features/offline/deviceLink.ts'));
const texts = startI18n();
// The router asks who is signed in at once; the texts come in the meantime.
const router = createRouter();
await texts;

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <ErrorBoundary FallbackComponent={LastResort}>
        <RouterProvider router={router} />
      </ErrorBoundary>
    </Providers>
  </StrictMode>,
);
