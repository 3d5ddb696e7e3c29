import type { Listed } from '#client/commands/registry.ts';
import type { Section } from './sections.ts';

/** Keys that belong to the controls themselves: they are named in the list, but are no commands. */
export interface FixedKey {
  section: Section;
  label: 'digits' | 'toggle' | 'nextOption' | 'leaveForm' | 'write' | 'leaveText' | 'characters' | 'enterForm';
  keys: readonly string[];
  /** Whether the keys are the first and the last of many. */
  isRange?: boolean;
}

const FIXED: readonly FixedKey[] = [
  { section: 'page', label: 'enterForm', keys: ['Tab'] },
  { section: 'form', label: 'digits', keys: ['1', '9'], isRange: true },
  { section: 'form', label: 'toggle', keys: ['Space'] },
  { section: 'form', label: 'nextOption', keys: ['Tab', 'Shift+Tab'] },
  { section: 'form', label: 'leaveForm', keys: ['Escape'] },
  { section: 'editor', label: 'write', keys: ['Shift+Enter'] },
  { section: 'editor', label: 'leaveText', keys: ['Escape'] },
  { section: 'editor', label: 'characters', keys: ['Shift'] },
];

/** The fixed keys that mean something on this screen. */
export function fixedKeys(listed: readonly Listed[], section: Section): readonly FixedKey[] {
  const hasForm = listed.some(({ command: { id } }) => id === 'form.enter');
  return hasForm ? FIXED.filter((fixed) => fixed.section === section) : [];
}
