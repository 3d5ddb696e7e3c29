import type { Listed } from '#client/commands/registry.ts';
import { fold } from '#client/lib/text.ts';

/** The parts of the list of keys: first what is done on the page, then what in a question, then what while writing. */
export const SECTIONS = ['record', 'page', 'nav', 'form', 'editor'] as const;
export type Section = (typeof SECTIONS)[number];

/** Where a command stands in the list: by the level it acts on, and by what the first part of its id is about. */
export function sectionOf({ scope, command: { id } }: Listed): Section {
  if (scope === 'form' || scope === 'editor') return scope;
  const [subject = '', action] = id.split('.');
  return subject === 'page' && action === 'show' ? 'nav' : (SUBJECTS[subject] ?? 'page');
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
