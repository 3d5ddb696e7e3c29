import { generatePath } from 'react-router-dom';
import type { Task } from '#client/graphql/schema-types.ts';

/** All addresses of the client. */
export const paths = {
  home: '/',
  datasets: '/datasets',
  signIn: '/sign-in',
  login: '/login',
  /** The sign-in page of the hosted-model platform. */
  welcome: '/welcome-hf-sign-in',
  /** The address to which sign-in providers send the browser back. */
  callback: '/oauth/:provider?/callback',
  /** The guides, which the gateway serves. */
  docs: '/docs/',
  userSettings: '/user-settings',
  /** The page of work that is only on this device. */
  device: '/device',
  users: '/users',
  workspaces: '/workspaces',
  webhooks: '/webhooks',
  /** The annotation page of any dataset, as the router matches it. */
  anyAnnotation: '/dataset/:id/annotation-mode',
  newDataset: '/datasets/new',
  /** The page that moves another server into an empty installation. */
  move: '/move',
  /** The import of records into any feedback dataset. */
  anyImport: '/dataset/:id/import',
  /** The dashboard of any feedback dataset. */
  anyDashboard: '/dataset/:id/dashboard',
  /** The pattern of the page of assignments. */
  anyAssignments: '/dataset/:id/assignments',
  /** The review of what people answered in any feedback dataset. */
  anyReview: '/dataset/:id/review',
  /** The settings of any feedback dataset. */
  anySettings: '/dataset/:id/settings',
  /** Any dataset of an older task: its name is unique in its workspace. */
  anyTask: '/datasets/:workspace/:dataset',
  /** The settings of any dataset of an older task. */
  anyTaskSettings: '/datasets/:workspace/:dataset/settings',
} as const;

export const settingsPath = (id: string): string => generatePath(paths.anySettings, { id });

export const dashboardPath = (id: string): string => generatePath(paths.anyDashboard, { id });

export const assignmentsPath = (id: string): string => generatePath(paths.anyAssignments, { id });

export const reviewPath = (id: string): string => generatePath(paths.anyReview, { id });

export const importPath = (id: string): string => generatePath(paths.anyImport, { id });

export const taskPath = (workspace: string, dataset: string): string =>
  generatePath(paths.anyTask, { workspace, dataset });

export const taskSettingsPath = (workspace: string, dataset: string): string =>
  generatePath(paths.anyTaskSettings, { workspace, dataset });

export const annotationPath = (id: string): string => generatePath(paths.anyAnnotation, { id });

interface AnyDataset {
  id: string;
  name: string;
  task: Task;
  workspace: { name: string };
}

/** The page of a dataset's records. */
export const datasetPath = ({ id, name, task, workspace }: AnyDataset): string =>
  task === 'FEEDBACK' ? annotationPath(id) : taskPath(workspace.name, name);

export const datasetSettingsPath = ({ id, name, task, workspace }: AnyDataset): string =>
  task === 'FEEDBACK' ? settingsPath(id) : taskSettingsPath(workspace.name, name);

/** The path to go to after signing in; the root if it is not a path of this site. */
export function ownPath(path: string | null): string {
  if (!path?.startsWith('/')) return paths.home;
  // "//host" and "/\host" lead to other sites, and the URL parser strips tabs and line breaks that could hide them.
  const base = 'http://own.invalid';
  if (!URL.canParse(path, base)) return paths.home;
  const url = new URL(path, base);
  return url.origin === base ? url.pathname + url.search + url.hash : paths.home;
}

/** The sign-in address that returns to `wanted`: its query, and `redirect` with the whole path unless that is the root. */
export function signInPath(wanted: { pathname: string; search: string; hash?: string }): string {
  const query = new URLSearchParams(wanted.search);
  if (wanted.pathname !== paths.home) query.set('redirect', wanted.pathname + wanted.search + (wanted.hash ?? ''));
  const search = query.toString();
  return search ? `${paths.signIn}?${search}` : paths.signIn;
}

/** The sign-in with username and password, also where the welcome page is the default. */
export function usernamePath(searchParams = new URLSearchParams()): string {
  const query = new URLSearchParams(searchParams);
  query.set('omitCTA', 'true');
  return `${paths.signIn}?${query.toString()}`;
}
