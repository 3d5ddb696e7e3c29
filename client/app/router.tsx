import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ANNOTATION_NAMESPACES } from '#client/i18n/bundles.ts';
import { type Namespace, withTexts } from '#client/i18n/i18n.ts';
import { paths } from '#client/lib/paths.ts';
import { ErrorScreen, NotFoundRoute, RootErrorScreen } from '#client/routes/errors/ErrorScreen.tsx';
import { finishProviderSignIn, finishSignIn, requireHosting, requireSignedOut, requireSignIn } from './guards.ts';
import { Root } from './Root.tsx';
import { Shell } from './shell/Shell.tsx';

/** Loads a route's code together with its texts. */
const lazy =
  <Module,>(load: () => Promise<Module>, ...namespaces: Namespace[]) =>
  () =>
    withTexts(load, ...namespaces);

const home = lazy(() => import('#client/routes/home/HomeRoute.tsx'), 'datasets', 'home', 'status');

const datasets = lazy(() => import('#client/routes/datasets/DatasetsRoute.tsx'), 'datasets', 'home', 'status');

const annotation = lazy(() => import('#client/routes/annotation/AnnotationRoute.tsx'), ...ANNOTATION_NAMESPACES);

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
        // Changed parameters, such as filters, do not change who is signed in.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        Component: Shell,
        children: [
          {
            // Keeps the header around a failed page.
            ErrorBoundary: ErrorScreen,
            children: [
              { index: true, lazy: home },
              { path: paths.datasets, lazy: datasets },
              {
                path: paths.newDataset,
                lazy: lazy(
                  () => import('#client/routes/create/CreateRoute.tsx'),
                  ...(['create', 'form', 'panel', 'settings', 'span', 'suggestion', 'transfer', 'valid'] as const),
                ),
              },
              { path: paths.move, lazy: lazy(() => import('#client/routes/move/MoveRoute.tsx'), 'transfer') },
              {
                path: paths.anyImport,
                lazy: lazy(() => import('#client/routes/import/ImportRoute.tsx'), 'create', 'transfer'),
              },
              { path: paths.anyAnnotation, lazy: annotation },
              {
                path: paths.anyTask,
                lazy: lazy(
                  () => import('#client/routes/task/TaskRoute.tsx'),
                  ...(['bulk', 'filter', 'form', 'panel', 'record', 'rules', 'similar', 'span', 'status'] as const),
                  ...(['datasets', 'empty', 'suggestion', 'task', 'taskFilter', 'taskRecord'] as const),
                ),
              },
              {
                path: paths.anyTaskSettings,
                lazy: lazy(
                  () => import('#client/routes/taskSettings/TaskSettingsRoute.tsx'),
                  ...(['datasets', 'settings', 'taskRecord', 'taskSettings'] as const),
                ),
              },
              {
                path: paths.anyDashboard,
                lazy: lazy(
                  () => import('#client/routes/dashboard/DashboardRoute.tsx'),
                  'dashboard',
                  'panel',
                  'settings',
                  'status',
                ),
              },
              {
                path: paths.anyAssignments,
                lazy: lazy(
                  () => import('#client/routes/assignments/AssignmentsRoute.tsx'),
                  ...(['assignments', 'filter', 'people', 'settings', 'status'] as const),
                ),
              },
              {
                path: paths.anyReview,
                lazy: lazy(() => import('#client/routes/review/ReviewRoute.tsx'), 'review', ...ANNOTATION_NAMESPACES),
              },
              {
                path: paths.anySettings,
                lazy: lazy(
                  () => import('#client/routes/settings/SettingsRoute.tsx'),
                  ...(['datasets', 'form', 'panel', 'settings', 'suggestion', 'span', 'valid'] as const),
                ),
              },
              {
                path: paths.users,
                lazy: lazy(() => import('#client/routes/people/UsersRoute.tsx'), 'people', 'valid'),
              },
              {
                path: paths.workspaces,
                lazy: lazy(() => import('#client/routes/people/WorkspacesRoute.tsx'), 'people', 'valid'),
              },
              {
                path: paths.webhooks,
                lazy: lazy(() => import('#client/routes/people/WebhooksRoute.tsx'), 'people', 'webhooks'),
              },
              {
                path: paths.device,
                lazy: lazy(() => import('#client/routes/device/DeviceRoute.tsx'), 'device', 'offline', 'record'),
              },
              {
                path: paths.userSettings,
                lazy: lazy(
                  () => import('#client/routes/user/UserSettingsRoute.tsx'),
                  'palette',
                  'people',
                  'profile',
                  'valid',
                ),
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
