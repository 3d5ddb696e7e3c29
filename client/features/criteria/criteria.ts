import type { RecordStatus } from '#client/graphql/schema-types.ts';
import type { Range, Terms } from '#client/ui/filter/conditions.ts';

/** Which records are worked on, and in which order. A value: two equal criteria mean the same records. */
export interface RecordCriteria {
  readonly status: RecordStatus;
  readonly search: TextSearch | null;
  /** At most one for each subject. All of them must hold. */
  readonly conditions: readonly Condition[];
  /** Only the neighbours of a record; they come in the order of their distance, so `sort` rests meanwhile. */
  readonly similar: Similarity | null;
  /** The first key counts most. */
  readonly sort: readonly SortKey[];
}

/** Words to look for, in one field or, with null, in all of them. */
export interface TextSearch {
  readonly text: string;
  readonly field: string | null;
}

/** What a condition or a sort key is about: metadata by its property's name, answers and suggestions by their question's name. */
export type Subject =
  | { readonly of: 'metadata'; readonly name: string }
  | { readonly of: 'response'; readonly name: string }
  | { readonly of: 'suggestion'; readonly name: string; readonly part: SuggestionPart };

export type SuggestionPart = 'value' | 'score' | 'agent';

export interface Condition {
  readonly subject: Subject;
  readonly is: Terms | Range;
}

export interface Similarity {
  readonly recordId: string;
  /** The name of the kind of vector that is compared. */
  readonly vector: string;
  readonly order: 'most' | 'least';
  readonly limit: number;
}

export interface SortKey {
  readonly by: Subject | { readonly of: 'record'; readonly name: RecordDate };
  readonly order: 'asc' | 'desc';
}

export type RecordDate = 'inserted_at' | 'updated_at';

/** The order of the tabs, and of everything else that lists the statuses. */
export const RECORD_STATUSES = ['PENDING', 'DRAFT', 'DISCARDED', 'SUBMITTED'] as const satisfies RecordStatus[];

/** How many neighbours a similarity search may bring; the first is what it brings unless asked otherwise. */
export const SIMILARITY_LIMITS = [50, 100, 200] as const;

/** What one search may hold at most. */
export const LIMITS = { terms: 250, conditions: 50, sortKeys: 10 } as const;

/** All records of a status. */
export const allOf = (status: RecordStatus): RecordCriteria => ({
  status,
  search: null,
  conditions: [],
  similar: null,
  sort: [],
});

/** Whether anything but the status narrows the records down. */
export const isNarrowed = ({ search, conditions, similar }: RecordCriteria): boolean =>
  search !== null || conditions.length > 0 || similar !== null;

/** Whether there is anything to reset: the status stays when the rest is reset. */
export const isResettable = (criteria: RecordCriteria): boolean => isNarrowed(criteria) || criteria.sort.length > 0;

/** A name for what a condition or a sort key is about: equal subjects have equal keys. */
export const subjectKey = (subject: Subject | SortKey['by']): string =>
  [subject.of, subject.name, ...('part' in subject ? [subject.part] : [])].join(' ');

/** The condition on a subject, if there is one. */
export const conditionOn = ({ conditions }: RecordCriteria, subject: Subject): Condition | undefined =>
  conditions.find((condition) => subjectKey(condition.subject) === subjectKey(subject));

/** The criteria with the condition on a subject set, replaced, or (with null) removed. */
export function withCondition(criteria: RecordCriteria, subject: Subject, is: Terms | Range | null): RecordCriteria {
  const { conditions } = criteria;
  const index = conditions.findIndex((condition) => subjectKey(condition.subject) === subjectKey(subject));
  const place = index < 0 ? conditions.length : index;
  return { ...criteria, conditions: conditions.toSpliced(place, 1, ...(is ? [{ subject, is }] : [])) };
}

/** How many conditions it takes to say it: holding all of several values is one for each of them. */
export const conditionCount = ({ conditions }: Pick<RecordCriteria, 'conditions'>): number =>
  conditions.reduce((count, { is }) => count + ('terms' in is && is.match === 'all' ? is.terms.length : 1), 0);

/** The criteria without a metadata property; the same object where they do not name it. */
export function withoutMetadata(criteria: RecordCriteria, name: string): RecordCriteria {
  const isOther = (subject: Subject | SortKey['by']): boolean => subject.of !== 'metadata' || subject.name !== name;
  const conditions = criteria.conditions.filter(({ subject }) => isOther(subject));
  const sort = criteria.sort.filter(({ by }) => isOther(by));
  const isSame = conditions.length === criteria.conditions.length && sort.length === criteria.sort.length;
  return isSame ? criteria : { ...criteria, conditions, sort };
}
