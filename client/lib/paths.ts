import { generatePath } from 'react-router-dom';
import type { Task } from '#client/graphql/schema-types.ts';

/** Every address of the client, written once. */
export const paths = {
  home: '/',
  datasets: '/datasets',
  signIn: '/sign-in',
  login: '/login',
  /** The sign-in page of the hosted-model platform. */
  welcome: '/welcome-hf-sign-in',
  /** Where sign-in providers send the browser back to. */
  callback: '/oauth/:provider?/callback',
  /** The guides, which the gateway serves. */
  docs: '/docs/',
  userSettings: '/user-settings',
  users: '/users',
  workspaces: '/workspaces',
  /** The annotation page of any dataset, as the router matches it. */
  anyAnnotation: '/dataset/:id/annotation-mode',
  /** The way to a new dataset. */
  newDataset: '/datasets/new',
  /** More records for any feedback dataset. */
  anyImport: '/dataset/:id/import',
  /** How the work on any feedback dataset goes. */
  anyDashboard: '/dataset/:id/dashboard',
  /** The settings of any feedback dataset. */
  anySettings: '/dataset/:id/settings',
  /** Any dataset of an older task: its name is unique in its workspace. */
  anyTask: '/datasets/:workspace/:dataset',
  /** The settings of any dataset of an older task. */
  anyTaskSettings: '/datasets/:workspace/:dataset/settings',
} as const;

export const settingsPath = (id: string): string => generatePath(paths.anySettings, { id });

export const dashboardPath = (id: string): string => generatePath(paths.anyDashboard, { id });

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

/** Where a dataset of any kind is worked on. */
export const datasetPath = ({ id, name, task, workspace }: AnyDataset): string =>
  task === 'FEEDBACK' ? annotationPath(id) : taskPath(workspace.name, name);

export const datasetSettingsPath = ({ id, name, task, workspace }: AnyDataset): string =>
  task === 'FEEDBACK' ? settingsPath(id) : taskSettingsPath(workspace.name, name);

/** Where to go after signing in: the wish from the address if it is a path of this site, else the root. */
export function ownPath(wish: string | null): string {
  if (!wish?.startsWith('/')) return paths.home;
  // "//host" and "/\host" lead to other sites, and the URL parser strips tabs and line breaks that could hide them.
  const base = 'http://own.invalid';
  if (!URL.canParse(wish, base)) return paths.home;
  const url = new URL(wish, base);
  return url.origin === base ? url.pathname + url.search + url.hash : paths.home;
}

/** The sign-in address for somebody who wanted `wanted`: its query, and the whole path to come back to unless it is the root. */
export function signInPath(wanted: { pathname: string; search: string; hash?: string }): string {
  const query = new URLSearchParams(wanted.search);
  if (wanted.pathname !== paths.home) query.set('redirect', wanted.pathname + wanted.search + (wanted.hash ?? ''));
  const search = query.toString();
  return search ? `${paths.signIn}?${search}` : paths.signIn;
}

/** The sign-in with username and password, also where another page welcomes people. */
export function usernamePath(searchParams = new URLSearchParams()): string {
  const query = new URLSearchParams(searchParams);
  query.set('omitCTA', 'true');
  return `${paths.signIn}?${query.toString()}`;
}
