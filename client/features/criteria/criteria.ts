import type { RecordStatus, TeamStatus } from '#client/graphql/schema-types.ts';
import type { Range, SortKey as AnySortKey, Terms } from '#client/ui/filter/conditions.ts';

/** The filters, the search and the order of a list of records. */
export interface RecordCriteria {
  readonly status: RecordStatus;
  readonly search: TextSearch | null;
  /** Joined by *and*; at most one for each subject. */
  readonly conditions: readonly Condition[];
  /** A similarity search; its results are sorted by score, so `sort` is ignored. */
  readonly similar: Similarity | null;
  readonly sort: readonly SortKey[];
}

/** A search in one field, or in all fields if none is given. */
export interface TextSearch {
  readonly text: string;
  readonly field: string | null;
}

/** The subject of a condition or a sort key. The name is that of a metadata property or of a question. */
export type Subject = OwnSubject | TeamSubject;

/** The subjects that annotators may use. */
type OwnSubject =
  | { readonly of: 'team'; readonly name: 'status' }
  | { readonly of: 'metadata'; readonly name: string }
  | { readonly of: 'response'; readonly name: string }
  | { readonly of: 'suggestion'; readonly name: string; readonly part: SuggestionPart };

/** The subjects that compare the answers of all users. */
type TeamSubject =
  /** How much the answers differ: to a question, or to all if the name is empty. */
  | { readonly of: 'disagreement'; readonly name: string }
  | { readonly of: 'people'; readonly name: 'count' | 'answered' | 'settled' }
  /** A person's answer to a question. */
  | { readonly of: 'answer'; readonly name: string; readonly userId: string };

export type SuggestionPart = 'value' | 'score' | 'agent';

export interface Condition {
  readonly subject: Subject;
  readonly is: Terms | Range;
}

export interface Similarity {
  readonly recordId: string;
  /** The name of the vector settings. */
  readonly vector: string;
  readonly order: 'most' | 'least';
  readonly limit: number;
}

export type SortKey = AnySortKey<Subject | { readonly of: 'record'; readonly name: RecordDate }>;

export type RecordDate = 'inserted_at' | 'updated_at';

/** The statuses in the order of the tabs. */
export const RECORD_STATUSES = ['PENDING', 'DRAFT', 'DISCARDED', 'SUBMITTED'] as const satisfies RecordStatus[];

export const TEAM_STATUSES = ['PENDING', 'COMPLETED'] as const satisfies TeamStatus[];

/** The limits of a similarity search; the first is the default. */
export const SIMILARITY_LIMITS = [50, 100, 200] as const;

/** The limits of one search. */
export const LIMITS = { terms: 250, conditions: 50, sortKeys: 10 } as const;

/** The criteria of all records of a status. */
export const allOf = (status: RecordStatus): RecordCriteria => ({
  status,
  search: null,
  conditions: [],
  similar: null,
  sort: [],
});

/** Whether anything besides the status filters the records. */
export const isNarrowed = ({ search, conditions, similar }: RecordCriteria): boolean =>
  search !== null || conditions.length > 0 || similar !== null;

/** Whether anything besides the status can be reset. */
export const isResettable = (criteria: RecordCriteria): boolean => isNarrowed(criteria) || criteria.sort.length > 0;

/** Equal subjects have equal keys. */
export const subjectKey = (subject: Subject | SortKey['by']): string =>
  [
    subject.of,
    subject.name,
    ...('part' in subject ? [subject.part] : []),
    ...('userId' in subject ? [subject.userId] : []),
  ].join(' ');

export const conditionOn = ({ conditions }: RecordCriteria, subject: Subject): Condition | undefined =>
  conditions.find((condition) => subjectKey(condition.subject) === subjectKey(subject));

/** Sets, replaces or (with null) removes the condition on a subject. */
export function withCondition(criteria: RecordCriteria, subject: Subject, is: Terms | Range | null): RecordCriteria {
  const { conditions } = criteria;
  const index = conditions.findIndex((condition) => subjectKey(condition.subject) === subjectKey(subject));
  const place = index < 0 ? conditions.length : index;
  return { ...criteria, conditions: conditions.toSpliced(place, 1, ...(is ? [{ subject, is }] : [])) };
}

/** The number of conditions for the server, where matching all of several values is one condition for each. */
export const conditionCount = ({ conditions }: Pick<RecordCriteria, 'conditions'>): number =>
  conditions.reduce((count, { is }) => count + ('terms' in is && is.match === 'all' ? is.terms.length : 1), 0);

/** The criteria without a metadata property; the same object if they do not contain it. */
export function withoutMetadata(criteria: RecordCriteria, name: string): RecordCriteria {
  const isOther = (subject: Subject | SortKey['by']): boolean => subject.of !== 'metadata' || subject.name !== name;
  const conditions = criteria.conditions.filter(({ subject }) => isOther(subject));
  const sort = criteria.sort.filter(({ by }) => isOther(by));
  const isSame = conditions.length === criteria.conditions.length && sort.length === criteria.sort.length;
  return isSame ? criteria : { ...criteria, conditions, sort };
}
