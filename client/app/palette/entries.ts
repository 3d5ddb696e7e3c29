import type { Listed } from '#client/commands/registry.ts';
import { sectionOf, SECTIONS } from '#client/features/shortcut/sections.ts';

export type Kind = 'recent' | 'labels' | 'actions' | 'datasets';

/** One line of the palette. */
export interface Entry {
  id: string;
  kind: Kind;
  label: string;
  /** What it belongs to, such as the question of a label or the workspace of a dataset. */
  group: string | undefined;
  keys: readonly string[];
  /** Why it cannot be done now; an empty text where nobody said it. Absent where it can be done. */
  disabled?: string;
  run(): void;
}

/** What can be run, as it is at this moment: once the palette has the focus, no question has it any more. */
export function entriesOf(listed: readonly Listed[]): Entry[] {
  return listed
    .filter(({ command }) => command.isOffered?.() !== false)
    .toSorted((one, other) => SECTIONS.indexOf(sectionOf(one)) - SECTIONS.indexOf(sectionOf(other)))
    .map(({ command: { id, label, group, when, reason, run }, keys }) => ({
      id,
      kind: id.startsWith('label.') ? 'labels' : 'actions',
      label,
      group,
      keys,
      ...(when?.() === false ? { disabled: reason?.() ?? '' } : {}),
      run,
    }));
}
