import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { loadNamespaces, type Namespace } from '#client/i18n/i18n.ts';
import { paths } from '#client/lib/paths.ts';
import { ErrorScreen, RootErrorScreen } from '#client/routes/errors/ErrorScreen.tsx';
import { NotFoundRoute } from '#client/routes/errors/NotFoundRoute.tsx';
import { finishProviderSignIn, finishSignIn, requireHosting, requireSignedOut, requireSignIn } from './guards.ts';
import { Root } from './Root.tsx';
import { Shell } from './shell/Shell.tsx';

/** A route's code and its texts travel side by side, not one after the other. */
const lazy =
  <Module,>(load: () => Promise<Module>, ...namespaces: Namespace[]) =>
  async () =>
    (await Promise.all([load(), loadNamespaces(namespaces)]))[0];

const datasets = lazy(() => import('#client/routes/datasets/DatasetsRoute.tsx'), 'datasets', 'home', 'status');

const annotation = lazy(
  () => import('#client/routes/annotation/AnnotationRoute.tsx'),
  ...([
    'bulk',
    'datasets',
    'empty',
    'filter',
    'form',
    'palette',
    'panel',
    'record',
    'similar',
    'span',
    'status',
    'suggestion',
  ] as const),
);

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        path: paths.signIn,
        loader: requireSignedOut,
        lazy: lazy(() => import('#client/routes/auth/SignInRoute.tsx'), 'auth'),
      },
      { path: paths.login, loader: finishSignIn },
      {
        path: paths.welcome,
        loader: requireHosting,
        lazy: lazy(() => import('#client/routes/auth/WelcomeRoute.tsx'), 'auth'),
      },
      {
        path: paths.callback,
        loader: finishProviderSignIn,
        lazy: lazy(() => import('#client/routes/auth/CallbackRoute.tsx'), 'auth'),
      },
      {
        id: 'signed-in',
        loader: requireSignIn,
        // Filters and the like live in the address; they do not change who is signed in.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        Component: Shell,
        children: [
          {
            // A page that fails keeps the header around it.
            ErrorBoundary: ErrorScreen,
            children: [
              { index: true, lazy: datasets },
              { path: paths.datasets, lazy: datasets },
              { path: paths.anyAnnotation, lazy: annotation },
              {
                path: paths.anySettings,
                lazy: lazy(
                  () => import('#client/routes/settings/SettingsRoute.tsx'),
                  ...(['datasets', 'form', 'panel', 'settings', 'suggestion', 'span', 'valid'] as const),
                ),
              },
              {
                path: paths.userSettings,
                lazy: lazy(() => import('#client/routes/user/UserSettingsRoute.tsx'), 'profile'),
              },
            ],
          },
        ],
      },
      { path: '*', Component: NotFoundRoute },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
