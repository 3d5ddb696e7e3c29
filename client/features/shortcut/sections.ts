import type { Listed } from '#client/commands/registry.ts';
import { fold } from '#client/lib/text.ts';

/** The sections of the list of keys, in order. */
export const SECTIONS = ['record', 'page', 'nav', 'form', 'editor'] as const;
export type Section = (typeof SECTIONS)[number];

/** The section of a command, by its scope or the first part of its id. */
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

export const isLabel = ({ command: { id } }: Listed): boolean => id.startsWith('label.');

/** Whether a command has a user-defined name, which is not capitalized. */
export const isGivenName = (id: string): boolean => /^(label|dataset)\./.test(id);

/** Whether one of the texts contains the search. */
export function isFound(search: string, ...texts: (string | undefined)[]): boolean {
  return texts.some((text) => text !== undefined && fold(text).includes(fold(search.trim())));
}
