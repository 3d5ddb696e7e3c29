import type { JsonObject as Json } from '#client/lib/json.ts';
import { type Condition, isTerms, type Range, type RecordCriteria, type Subject } from './criteria.ts';

/** The criteria as the address's `query` (all but the order) and `sort` hold them. */
export function encodeCriteria({ status, search, conditions, similar, sort }: RecordCriteria): {
  query: Json;
  sort: Json[];
} {
  const group = (of: Subject['of']) => {
    const found = conditions.filter(({ subject }) => subject.of === of).map(encodeCondition);
    return found.length ? { [of]: found } : {};
  };
  return {
    query: {
      status: status.toLowerCase(),
      ...(search ? { text: search.text, ...(search.field === null ? {} : { field: search.field }) } : {}),
      ...group('metadata'),
      ...group('response'),
      ...group('suggestion'),
      ...(similar
        ? { similar: { record: similar.recordId, vector: similar.vector, order: similar.order, limit: similar.limit } }
        : {}),
    },
    sort: sort.map(({ by, order }) => ({
      by: by.of,
      name: by.name,
      ...('part' in by ? { property: by.part } : {}),
      order,
    })),
  };
}

const encodeCondition = ({ subject, is }: Condition): Json => ({
  name: subject.name,
  ...('part' in subject ? { property: subject.part } : {}),
  ...(isTerms(is) ? { terms: is.terms, ...(is.match === 'all' ? { match: 'all' } : {}) } : encodeRange(is)),
});

const encodeRange = ({ ge, le }: Range): Json => ({ ...(ge === null ? {} : { ge }), ...(le === null ? {} : { le }) });
