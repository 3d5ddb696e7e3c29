import { UnprocessableError } from '../../http/errors.ts';
import { type Filter, type Scope, STATUSES } from '../../shapes/search.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import type { FacetKey } from '../../store/facets.ts';
import type { QuestionRow } from '../../store/children.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';

/** A thing to filter or sort by, and how its values read; null holds what Argilla never indexes and so never matches. */
export type Facet = { key: FacetKey; reads: 'words' | 'numbers' | 'dates' } | null;

/** Where and for whom names are looked up. */
export interface Place {
  store: Store;
  dataset: DatasetRow;
  viewer?: UserRow | undefined;
}

/** What a scope means; the status of responses is no facet and has to be told apart before. */
export function facetOf(place: Place, scope: Exclude<Scope, { entity: 'response'; question?: undefined }>): Facet {
  switch (scope.entity) {
    case 'record':
      return { key: { kind: scope.property }, reads: 'dates' };
    case 'metadata':
      return metadataFacet(place, scope.metadata_property);
    case 'suggestion': {
      const question = questionNamed(place, scope.question);
      const questionPk = question.pk;
      // Null does not stand for the value, as leaving it out does, but for something no suggestion has.
      if (scope.property === null) return null;
      if (scope.property === 'agent') return { key: { kind: 'suggestion_agent', questionPk }, reads: 'words' };
      if (scope.property === 'score') return { key: { kind: 'suggestion_score', questionPk }, reads: 'numbers' };
      return answerFacet(question, { kind: 'suggestion_value', questionPk });
    }
    case 'response': {
      const question = questionNamed(place, scope.question!);
      if (!place.viewer)
        throw new UnprocessableError('responses can only be searched by value in the search for one user');
      return answerFacet(question, { kind: 'response_value', questionPk: question.pk, userPk: place.viewer.pk });
    }
  }
}

export function metadataFacet({ store, dataset }: Place, name: string): Facet {
  const property = store.metadataProperties.byName(dataset.pk, name);
  if (!property) {
    throw new UnprocessableError(
      `metadata property with name \`${name}\` not found in dataset with id \`${dataset.id}\``,
    );
  }
  const reads = property.settings.type === 'terms' ? 'words' : 'numbers';
  return { key: { kind: 'metadata', metadataPropertyPk: property.pk }, reads };
}

function questionNamed({ store, dataset }: Place, name: string): QuestionRow {
  const question = store.questions.byName(dataset.pk, name);
  if (question) return question;
  throw new UnprocessableError(`question with name \`${name}\` not found in dataset with id \`${dataset.id}\``);
}

function answerFacet({ settings }: QuestionRow, key: FacetKey): Facet {
  if (settings.type === 'rating') return { key, reads: 'numbers' };
  if (settings.type === 'label_selection' || settings.type === 'multi_label_selection') return { key, reads: 'words' };
  return null;
}

export type Status = 'pending' | ResponseStatus;

/** A test on the values of a facet; without a facet nothing passes. */
export interface Condition {
  facetPk: number | undefined;
  accepts: (value: number) => boolean;
}

const NOTHING: Condition = { facetPk: undefined, accepts: () => false };

/** A filter of a search: a condition on a facet, or statuses of which one has to fit. */
export function conditionOf(place: Place, filter: Filter): Condition | { statuses: Status[] } {
  const { scope } = filter;
  if (scope.entity === 'response' && scope.question == null) {
    // Argilla looks for values of no question here, of which a user has none.
    if (scope.property == null && place.viewer) return NOTHING;
    if (scope.property !== 'status' || filter.type !== 'terms') {
      throw new UnprocessableError(
        'responses are filtered by the terms of their status, or by the value of a question',
      );
    }
    return { statuses: statusesOf(filter.values) };
  }
  const facet = facetOf(place, scope as Parameters<typeof facetOf>[1]);
  return filter.type === 'terms'
    ? termsCondition(place, facet, filter.values)
    : rangeCondition(place, facet, filter.ge, filter.le);
}

/** `missing` is the old word for pending. */
export function statusesOf(words: readonly string[]): Status[] {
  const unknown = words.filter((word) => !(STATUSES as readonly string[]).includes(word));
  if (unknown.length > 0) throw new UnprocessableError(`${unknown.join(', ')} is no status of responses`);
  return words.map((word) => (word === 'missing' ? 'pending' : (word as Status)));
}

/** One of these words; a number or a date may be written as one. */
export function termsCondition({ store, dataset }: Place, facet: Facet, terms: readonly string[]): Condition {
  const facetPk = facet ? store.facets.find(dataset.pk, facet.key) : undefined;
  if (!facet || facetPk === undefined) return NOTHING;
  if (facet.reads === 'dates') {
    const spans = terms.flatMap(momentsOf);
    return { facetPk, accepts: (value) => spans.some(([first, last]) => value >= first && value <= last) };
  }
  const values = facet.reads === 'words' ? store.facets.codes(facetPk, terms) : terms.filter(isNumeric).map(Number);
  const accepted = new Set(values);
  return { facetPk, accepts: (value) => accepted.has(value) };
}

export function rangeCondition(
  { store, dataset }: Place,
  facet: Facet,
  ge: number | null | undefined,
  le: number | null | undefined,
): Condition {
  const facetPk = facet ? store.facets.find(dataset.pk, facet.key) : undefined;
  if (!facet || facetPk === undefined) return NOTHING;
  if (facet.reads === 'words') {
    const [first, last] = [ge, le].map((bound) => (bound == null ? undefined : doubleAsText(bound)));
    const terms = store.facets.terms(facetPk);
    const inRange = terms.filter(
      ({ term }) => (first === undefined || term >= first) && (last === undefined || term <= last),
    );
    const codes = new Set(inRange.map(({ code }) => code));
    return { facetPk, accepts: (value) => codes.has(value) };
  }
  // Dates are asked for in milliseconds and kept in microseconds.
  const scale = facet.reads === 'dates' ? 1000 : 1;
  const from = ge == null ? -Infinity : ge * scale;
  const to = le == null ? Infinity : le * scale + (scale - 1);
  return { facetPk, accepts: (value) => value >= from && value <= to };
}

/** What words are compared with as text: the number as a search engine in Java writes it, so that 5 lies behind "5". */
function doubleAsText(number: number): string {
  const size = Math.abs(number);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return Number.isInteger(number) ? `${number}.0` : String(number);
  const [digits = '', exponent = ''] = number.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${exponent.replace('+', '')}`;
}

const isNumeric = (term: string): boolean => term.trim() !== '' && Number.isFinite(Number(term));

const DATE = /^\d{4}-\d{2}-\d{2}(?:([T ])\d{2}:\d{2}(:\d{2}(?:\.(\d{1,9}))?)?)?$/;
const MICROSECONDS = { day: 86_400_000_000, minute: 60_000_000, second: 1_000_000, millisecond: 1000 };

/** The microseconds a written date stands for: all of the day, minute, second or millisecond it names. */
function momentsOf(term: string): [first: number, last: number][] {
  const parts = DATE.exec(term.replace(/Z$/, ''));
  if (!parts) return [];
  const [text, hasTime, seconds, fraction] = parts;
  const first = Date.parse(hasTime ? `${text}Z` : text) * 1000;
  if (Number.isNaN(first)) return [];
  const unit = !hasTime ? 'day' : !seconds ? 'minute' : !fraction ? 'second' : 'millisecond';
  return [[first, first + MICROSECONDS[unit] - 1]];
}
