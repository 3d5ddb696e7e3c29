import type { Command, Listed } from '#client/commands/registry.ts';
import { sectionOf, SECTIONS } from '#client/features/shortcut/sections.ts';

export type Kind = 'recent' | 'labels' | 'actions' | 'datasets';

/** One line of the palette. */
export interface Entry {
  id: string;
  kind: Kind;
  label: string;
  /** E.g. the question of a label, or the workspace of a dataset. */
  group: string | undefined;
  keys: readonly string[];
  /** Why the entry is not available, possibly empty; absent if it is available. */
  disabled?: string;
  run(): void;
  withNumber?: Command['withNumber'];
}

/** The commands as they are before the palette takes the focus from the page. */
export function entriesOf(listed: readonly Listed[]): Entry[] {
  const offered = listed.filter(({ command }) => command.isOffered?.() !== false);
  return SECTIONS.flatMap((section) => offered.filter((each) => sectionOf(each) === section)).map(
    ({ command: { id, label, group, when, reason, run, withNumber }, keys }) => ({
      id,
      kind: id.startsWith('label.') ? 'labels' : 'actions',
      label,
      group,
      keys,
      ...(when?.() === false ? { disabled: reason?.() ?? '' } : {}),
      run,
      withNumber,
    }),
  );
}
