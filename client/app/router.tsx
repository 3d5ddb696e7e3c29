import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ANNOTATION_NAMESPACES } from '#client/i18n/bundles.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { lazy } from '#client/lib/lazy.ts';
import { paths } from '#client/lib/paths.ts';
import { ErrorScreen, NotFoundRoute, RootErrorScreen } from '#client/routes/errors/ErrorScreen.tsx';
import { finishProviderSignIn, finishSignIn, requireHosting, requireSignedOut, requireSignIn } from './guards.ts';
import type { pages } from './pages.ts';
import { Root } from './Root.tsx';
import { Shell } from './shell/Shell.tsx';

const loadPages = () => import('./pages.ts');
// Idle time, too, brings what other pages load, so that a link needs no detour.
lazy(loadPages);

/** Loads a page that the first record does not wait for, not even for the names of its files. */
const page = (name: keyof typeof pages) => async () => (await loadPages()).pages[name]();

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        path: paths.signIn,
        loader: requireSignedOut,
        // The first page of visitors.
        lazy: () => withTexts(() => import('#client/routes/auth/SignInRoute.tsx'), 'auth'),
      },
      { path: paths.login, loader: finishSignIn },
      { path: paths.welcome, loader: requireHosting, lazy: page('welcome') },
      { path: paths.callback, loader: finishProviderSignIn, lazy: page('callback') },
      {
        id: 'signed-in',
        loader: requireSignIn,
        // Changed parameters, such as filters, do not change who is signed in.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        Component: Shell,
        children: [
          {
            // Keeps the header around a failed page.
            ErrorBoundary: ErrorScreen,
            children: [
              { index: true, lazy: page('home') },
              { path: paths.datasets, lazy: page('datasets') },
              { path: paths.newDataset, lazy: page('newDataset') },
              { path: paths.move, lazy: page('move') },
              { path: paths.anyImport, lazy: page('import') },
              {
                path: paths.anyAnnotation,
                lazy: () =>
                  withTexts(() => import('#client/routes/annotation/AnnotationRoute.tsx'), ...ANNOTATION_NAMESPACES),
              },
              { path: paths.anyTask, lazy: page('task') },
              { path: paths.anyTaskSettings, lazy: page('taskSettings') },
              { path: paths.anyDashboard, lazy: page('dashboard') },
              { path: paths.anyAssignments, lazy: page('assignments') },
              { path: paths.anyReview, lazy: page('review') },
              { path: paths.anySettings, lazy: page('settings') },
              { path: paths.users, lazy: page('users') },
              { path: paths.workspaces, lazy: page('workspaces') },
              { path: paths.webhooks, lazy: page('webhooks') },
              { path: paths.device, lazy: page('device') },
              { path: paths.userSettings, lazy: page('userSettings') },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundRoute },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
