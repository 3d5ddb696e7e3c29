import { canonicalUuid } from '../../http/ajv.ts';
import { isDay } from '../../http/calendar.ts';
import { coerceNumber } from '../../http/coercion.ts';
import { UnprocessableError } from '../../http/errors.ts';
import { type Filter, type Scope, STATUSES } from '../../shapes/search.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import type { FacetKey } from '../../store/facets.ts';
import { isComparable } from '../../quality/disagreement.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { QuestionRow } from '../../store/children.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';

const refuse = (text: string): never => {
  throw new UnprocessableError(text);
};

/** Properties without a facet, by which records are filtered and sorted all the same. */
export type RecordColumn = 'id' | 'external_id' | 'status';

export const isColumn = (property: string): property is RecordColumn =>
  property === 'id' || property === 'external_id' || property === 'status';

/** Refuses conditions on the answers of other users in a search among the viewer's own responses. */
function refuseViewer({ viewer }: SearchContext, what: string): void {
  if (viewer) refuse(`${what} can only be searched in the records of everybody`);
}

/** A facet with the type of its values; null for a property that Argilla does not index, so that nothing matches. */
export type TypedFacet = { key: FacetKey; type: 'terms' | 'numbers' | 'dates' } | null;

export interface SearchContext {
  store: Store;
  dataset: DatasetRow;
  viewer?: UserRow | undefined;
}

/** The facet of a scope. The status of responses has none. */
export function facetOf(
  context: SearchContext,
  scope: Exclude<Scope, { entity: 'response'; question?: undefined }>,
): TypedFacet {
  switch (scope.entity) {
    case 'record': {
      const { property } = scope;
      if (isColumn(property)) return refuse(`records have no range of their ${property}`);
      if (property === 'inserted_at' || property === 'updated_at') return { key: { kind: property }, type: 'dates' };
      refuseViewer(context, property === 'resolved' ? 'resolutions' : 'the number of responses');
      return { key: { kind: property }, type: 'numbers' };
    }
    case 'metadata':
      return metadataFacet(context, scope.metadata_property);
    case 'suggestion': {
      const question = questionNamed(context, scope.question);
      const questionPk = question.pk;
      // Argilla treats null not as the value, but as a property that no suggestion has.
      if (scope.property === null) return null;
      if (scope.property === 'agent') return { key: { kind: 'suggestion_agent', questionPk }, type: 'terms' };
      if (scope.property === 'type') return refuse('the type of suggestions is filtered by its terms only');
      if (scope.property === 'score') return { key: { kind: 'suggestion_score', questionPk }, type: 'numbers' };
      return answerFacet(question, { kind: 'suggestion_value', questionPk });
    }
    case 'response': {
      const question = questionNamed(context, scope.question!);
      const user = responder(context, scope.user);
      if (!user) return refuse('records are sorted by the answers of one user: add the id of a user to the scope');
      return answerFacet(question, { kind: 'response_value', questionPk: question.pk, userPk: user.pk });
    }
    case 'disagreement': {
      refuseViewer(context, 'disagreement');
      if (scope.question == null) return { key: { kind: 'disagreement' }, type: 'numbers' };
      const { pk: questionPk, settings } = questionNamed(context, scope.question);
      return isComparable(settings) ? { key: { kind: 'disagreement', questionPk }, type: 'numbers' } : null;
    }
  }
}

/** The user whose responses are searched: the named one in the search for everybody, else the viewer. */
function responder(context: SearchContext, id: string | null | undefined): UserRow | undefined {
  if (id == null) return context.viewer;
  refuseViewer(context, 'the responses of others');
  const user = context.store.users.byId(id);
  if (!user) throw new UnprocessableError(`user with id \`${id}\` not found`);
  return user;
}

export function metadataFacet({ store, dataset }: SearchContext, name: string): TypedFacet {
  const property = store.metadataProperties.byName(dataset.pk, name);
  if (!property) {
    throw new UnprocessableError(
      `metadata property with name \`${name}\` not found in dataset with id \`${dataset.id}\``,
    );
  }
  const type = property.settings.type === 'terms' ? 'terms' : 'numbers';
  return { key: { kind: 'metadata', metadataPropertyPk: property.pk }, type };
}

function questionNamed({ store, dataset }: SearchContext, name: string): QuestionRow {
  const question = store.questions.byName(dataset.pk, name);
  if (question) return question;
  throw new UnprocessableError(`question with name \`${name}\` not found in dataset with id \`${dataset.id}\``);
}

function answerFacet({ settings }: QuestionRow, key: FacetKey): TypedFacet {
  if (settings.type === 'rating') return { key, type: 'numbers' };
  if (settings.type === 'label_selection' || settings.type === 'multi_label_selection') return { key, type: 'terms' };
  return null;
}

export type Status = 'pending' | ResponseStatus;

/** Alternative ranges of the numbers of a facet. */
export interface RangesCondition {
  facetPk: number;
  ranges: readonly Bounds[];
}

/** Alternative terms by their codes, ranges of numbers, the records that pass, their statuses, those of a user's responses, whether they are resolved, or alternatives of these. */
export type Condition =
  | { anyOf: readonly Condition[] }
  | { codes: readonly number[] }
  | RangesCondition
  | { ordinals: readonly number[] }
  | { recordStatuses: readonly string[] }
  | { user: UserRow; userStatuses: readonly Status[] }
  | { resolved: readonly string[] };

const MATCHES_NOTHING: Condition = { ordinals: [] };

/** A filter of a search: a condition on a facet, or alternative statuses. */
export function conditionOf(context: SearchContext, filter: Filter): Condition | { statuses: Status[] } {
  const { scope } = filter;
  if (scope.entity === 'response' && scope.question == null) {
    // Argilla searches for answers to no question here and finds none.
    if (scope.property == null && context.viewer) return MATCHES_NOTHING;
    if (scope.property !== 'status' || filter.type !== 'terms') {
      throw new UnprocessableError(
        'responses are filtered by the terms of their status, or by the value of a question',
      );
    }
    const statuses = statusesOf(filter.values);
    const user = scope.user == null ? undefined : responder(context, scope.user);
    return user ? { user, userStatuses: statuses } : { statuses };
  }
  if (filter.type === 'terms') {
    if (scope.entity === 'record' && scope.property === 'status') return { recordStatuses: filter.values };
    if (scope.entity === 'record' && scope.property === 'resolved') return resolvedCondition(context, filter.values);
    const ordinals = ordinalsWith(context, scope, filter.values);
    if (ordinals) return { ordinals };
  }
  const meeting = (facet: TypedFacet) =>
    filter.type === 'terms'
      ? termsCondition(context, facet, filter.values)
      : rangeCondition(context, facet, filter.ge, filter.le);
  return scope.entity === 'response' && scope.user == null && !context.viewer
    ? { anyOf: answersOfAnybody(context, scope.question!).map(meeting) }
    : meeting(facetOf(context, scope as Parameters<typeof facetOf>[1]));
}

/** The facets of all users' answers to a question. Deleted users have none. */
function answersOfAnybody(context: SearchContext, name: string): TypedFacet[] {
  const question = questionNamed(context, name);
  const users = context.store.facets.usersWithAnswers(context.dataset.pk, question.pk);
  return users.map((userPk) => answerFacet(question, { kind: 'response_value', questionPk: question.pk, userPk }));
}

function resolvedCondition(context: SearchContext, values: readonly string[]): Condition {
  refuseViewer(context, 'resolutions');
  const other = values.find((value) => value !== 'true' && value !== 'false');
  if (other !== undefined) throw new UnprocessableError(`'resolved' is true or false, not '${other}'`);
  return { resolved: values };
}

/** The records with one of these values of a property without a facet; undefined for other properties. */
function ordinalsWith(
  { store, dataset, ...context }: SearchContext,
  scope: Scope,
  values: readonly string[],
): number[] | undefined {
  if (scope.entity === 'record' && scope.property === 'id') {
    const ids = values.flatMap((value) => canonicalUuid(value) ?? []);
    const records = ids.flatMap((id) => store.records.inDataset(dataset.pk, id) ?? []);
    return records.map(({ pk }) => ordinalOf(pk));
  }
  if (scope.entity === 'record' && scope.property === 'external_id') {
    const records = values.flatMap((value) => store.records.byExternalId(dataset.pk, value) ?? []);
    return records.map(({ pk }) => ordinalOf(pk));
  }
  if (scope.entity === 'suggestion' && scope.property === 'type') {
    const question = questionNamed({ store, dataset, ...context }, scope.question);
    return store.records.suggestedAs(dataset.pk, question.id, values).map(ordinalOf);
  }
  return undefined;
}

/** `missing` is the old name of pending. */
export function statusesOf(names: readonly string[]): Status[] {
  const unknown = names.filter((name) => !(STATUSES as readonly string[]).includes(name));
  if (unknown.length > 0) throw new UnprocessableError(`${unknown.join(', ')} is not a response status`);
  return names.map((name) => (name === 'missing' ? 'pending' : (name as Status)));
}

/** Accepts one of these terms, which may be numbers or dates as texts. */
export function termsCondition(
  { store, dataset }: SearchContext,
  facet: TypedFacet,
  terms: readonly string[],
): Condition {
  const facetPk = facet ? store.facets.find(dataset.pk, facet.key) : undefined;
  if (!facet || facetPk === undefined) return MATCHES_NOTHING;
  if (facet.type === 'dates') return { facetPk, ranges: terms.flatMap(dateRangesOf) };
  if (facet.type === 'terms') return { codes: store.facets.codes(facetPk, terms) };
  const numbers = new Set(terms.filter(isNumeric).map(Number));
  return { facetPk, ranges: [...numbers].map((number) => [number, number]) };
}

export type Bound = number | string | null | undefined;

export function rangeCondition({ store, dataset }: SearchContext, facet: TypedFacet, ge: Bound, le: Bound): Condition {
  const facetPk = facet ? store.facets.find(dataset.pk, facet.key) : undefined;
  if (!facet || facetPk === undefined) return MATCHES_NOTHING;
  if (facet.type === 'terms') {
    const [first, last] = [ge, le].map((bound) =>
      typeof bound === 'number' ? doubleAsText(bound) : (bound ?? undefined),
    );
    const terms = store.facets.terms(facetPk);
    const inRange = terms.filter(
      ({ term }) => (first === undefined || term >= first) && (last === undefined || term <= last),
    );
    return { codes: inRange.map(({ code }) => code) };
  }
  const boundsOf = facet.type === 'dates' ? dateBounds : numberBounds;
  const [from] = ge == null ? [-Infinity] : boundsOf(ge);
  const [, to] = le == null ? [0, Infinity] : boundsOf(le);
  return { facetPk, ranges: [[from, to]] };
}

export type Bounds = [first: number, last: number];

function numberBounds(bound: number | string): Bounds {
  const number = coerceNumber(bound);
  return typeof number === 'number' ? [number, number] : refuse(`\`${bound}\` is not a number`);
}

/** Requests have texts or milliseconds, facets microseconds. */
function dateBounds(bound: number | string): Bounds {
  const [range] = typeof bound === 'string' ? dateRangesOf(bound) : [];
  if (range) return range;
  const milliseconds = coerceNumber(bound);
  if (typeof milliseconds !== 'number') return refuse(`\`${bound}\` is not a date`);
  return [milliseconds * 1000, milliseconds * 1000 + 999];
}

/** A number as Java formats it. Argilla's search engine compares terms with numbers as texts, so that 5 is after "5". */
function doubleAsText(number: number): string {
  const size = Math.abs(number);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return Number.isInteger(number) ? `${number}.0` : String(number);
  const [digits = '', exponent = ''] = number.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${exponent.replace('+', '')}`;
}

const isNumeric = (term: string): boolean => term.trim() !== '' && Number.isFinite(Number(term));

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const MICROSECONDS = { day: 86_400_000_000, minute: 60_000_000, second: 1_000_000, millisecond: 1000 };

/** The range of a date in microseconds: the whole day, minute, second or millisecond. */
export function dateRangesOf(term: string): Bounds[] {
  const parts = DATE.exec(term);
  if (!parts) return [];
  const [, day, minutes, seconds, fraction, zone = 'Z'] = parts;
  const first = Date.parse(minutes ? `${day}T${minutes}${seconds ?? ''}${zone}` : day!) * 1000;
  if (Number.isNaN(first) || !isDay(day!)) return [];
  const unit = !minutes ? 'day' : !seconds ? 'minute' : !fraction ? 'second' : 'millisecond';
  return [[first, first + MICROSECONDS[unit] - 1]];
}
