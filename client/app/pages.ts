import { ANNOTATION_NAMESPACES } from '#client/i18n/bundles.ts';
import { type Namespace, withTexts } from '#client/i18n/i18n.ts';

/** Loads a route's code together with its texts. */
const page =
  <Module>(load: () => Promise<Module>, ...namespaces: Namespace[]) =>
  () =>
    withTexts(load, ...namespaces);

const LIST = ['datasets', 'home', 'status'] as const;

/** All pages but those that people most often begin with (router.tsx), which load nothing about the others. */
export const pages = {
  welcome: page(() => import('#client/routes/auth/WelcomeRoute.tsx'), 'auth'),
  callback: page(() => import('#client/routes/auth/CallbackRoute.tsx'), 'auth'),
  home: page(() => import('#client/routes/home/HomeRoute.tsx'), ...LIST),
  datasets: page(() => import('#client/routes/datasets/DatasetsRoute.tsx'), ...LIST),
  newDataset: page(
    () => import('#client/routes/create/CreateRoute.tsx'),
    ...(['create', 'form', 'panel', 'settings', 'span', 'suggestion', 'transfer', 'valid'] as const),
  ),
  move: page(() => import('#client/routes/move/MoveRoute.tsx'), 'transfer'),
  import: page(() => import('#client/routes/import/ImportRoute.tsx'), 'create', 'transfer'),
  task: page(
    () => import('#client/routes/task/TaskRoute.tsx'),
    ...(['bulk', 'criteria', 'filter', 'form', 'panel', 'record', 'rules', 'similar', 'span', 'status'] as const),
    ...(['datasets', 'empty', 'suggestion', 'task', 'taskFilter', 'taskRecord'] as const),
  ),
  taskSettings: page(
    () => import('#client/routes/taskSettings/TaskSettingsRoute.tsx'),
    ...(['datasets', 'settings', 'taskRecord', 'taskSettings'] as const),
  ),
  dashboard: page(
    () => import('#client/routes/dashboard/DashboardRoute.tsx'),
    ...(['dashboard', 'panel', 'settings', 'status'] as const),
  ),
  assignments: page(
    () => import('#client/routes/assignments/AssignmentsRoute.tsx'),
    ...(['assignments', 'filter', 'people', 'settings', 'status'] as const),
  ),
  review: page(() => import('#client/routes/review/ReviewRoute.tsx'), 'review', ...ANNOTATION_NAMESPACES),
  settings: page(
    () => import('#client/routes/settings/SettingsRoute.tsx'),
    ...(['datasets', 'form', 'panel', 'settings', 'suggestion', 'span', 'valid'] as const),
  ),
  users: page(() => import('#client/routes/people/UsersRoute.tsx'), 'people', 'valid'),
  workspaces: page(() => import('#client/routes/people/WorkspacesRoute.tsx'), 'people', 'valid'),
  webhooks: page(() => import('#client/routes/people/WebhooksRoute.tsx'), 'people', 'webhooks'),
  device: page(() => import('#client/routes/device/DeviceRoute.tsx'), 'device', 'offline', 'record'),
  userSettings: page(
    () => import('#client/routes/user/UserSettingsRoute.tsx'),
    ...(['palette', 'people', 'profile', 'valid'] as const),
  ),
};
