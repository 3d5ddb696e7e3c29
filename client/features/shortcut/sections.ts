import type { Listed } from '#client/commands/registry.ts';
import { fold } from '#client/lib/text.ts';

/** The parts of the list of keys: first what is done on the page, then what in a question, then what while writing. */
export const SECTIONS = ['record', 'page', 'nav', 'form', 'editor'] as const;
export type Section = (typeof SECTIONS)[number];

/** Keys that belong to the controls themselves: they are named in the list, but are no commands. */
export interface FixedKey {
  section: Section;
  label:
    'digits' | 'letters' | 'toggle' | 'nextOption' | 'leaveForm' | 'write' | 'leaveText' | 'characters' | 'enterForm';
  keys: readonly string[];
  /** Whether the keys are the first and the last of many. */
  isRange?: boolean;
}

const FIXED: readonly FixedKey[] = [
  { section: 'page', label: 'enterForm', keys: ['Tab'] },
  { section: 'form', label: 'digits', keys: ['1', '9'], isRange: true },
  { section: 'form', label: 'toggle', keys: ['Space'] },
  { section: 'form', label: 'nextOption', keys: ['Tab', 'Shift+Tab'] },
  { section: 'form', label: 'letters', keys: ['A', 'Z'], isRange: true },
  { section: 'form', label: 'leaveForm', keys: ['Escape'] },
  { section: 'editor', label: 'write', keys: ['Shift+Enter'] },
  { section: 'editor', label: 'leaveText', keys: ['Escape'] },
  { section: 'editor', label: 'characters', keys: ['Shift'] },
];

/** Where a command stands in the list: by the level it acts on, and by what the first part of its id is about. */
export function sectionOf({ scope, command: { id } }: Listed): Section {
  if (scope === 'form' || scope === 'editor') return scope;
  const [subject = '', deed] = id.split('.');
  return subject === 'page' && deed === 'show' ? 'nav' : (SUBJECTS[subject] ?? 'page');
}

const SUBJECTS: Partial<Record<string, Section>> = {
  record: 'record',
  task: 'record',
  bulk: 'record',
  similar: 'record',
  form: 'form',
  label: 'form',
  span: 'editor',
  nav: 'nav',
};

/** Keys of labels are a list of their own, for each question. */
export const isLabel = ({ command: { id } }: Listed): boolean => id.startsWith('label.');

/** Whether somebody gave a command its name, which is then shown as it is; our own texts begin with a capital. */
export const isGivenName = (id: string): boolean => /^(label|dataset)\./.test(id);

/** Whether what is searched for is in any of the texts. */
export function isFound(search: string, ...texts: (string | undefined)[]): boolean {
  return texts.some((text) => text !== undefined && fold(text).includes(fold(search.trim())));
}

/** The fixed keys that mean something on this screen. */
export function fixedKeys(listed: readonly Listed[], section: Section): readonly FixedKey[] {
  const hasForm = listed.some(({ command: { id } }) => id === 'form.enter');
  return hasForm ? FIXED.filter((fixed) => fixed.section === section) : [];
}
