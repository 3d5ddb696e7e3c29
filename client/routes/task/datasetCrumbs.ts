import { paths } from '#client/lib/paths.ts';

/** The way to a dataset: its workspace leads to all datasets there. */
export function datasetCrumbs(workspace: string, name: string): { label: string; to?: string }[] {
  const to = `${paths.datasets}?${new URLSearchParams({ workspaces: workspace }).toString()}`;
  return [{ label: workspace, to }, { label: name }];
}
