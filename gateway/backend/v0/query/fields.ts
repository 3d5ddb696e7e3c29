import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskFacet } from '../store/taskFacets.ts';
import type { TaskStore } from '../store/taskStore.ts';
import { capitalnessOf, readMentionKey } from '../services/mentions.ts';
import { columnOf } from '../services/indexing.ts';

/** The target of a field name in a query. */
export type Field =
  /** One column of the full-text index or all columns; exact texts are split at blanks only. */
  | { kind: 'text'; column: number | undefined; isExact: boolean; input: string | undefined }
  /** A facet; `read` extracts the compared value from its terms, and `isAnalysed` compares single words. */
  | { kind: 'facet'; facet: TaskFacet; read: (term: string) => string; isAnalysed: boolean }
  | { kind: 'id' }
  /** The scores of mentions, which are not indexed; the facet has the records with mentions. */
  | { kind: 'mentionScores'; facet: TaskFacet; name: string; side: 'prediction' | 'annotation' }
  /** The tokens, or what is read from each of them, which are not indexed. */
  | { kind: 'tokens'; read?: (token: string) => string }
  | { kind: 'unknown' };

const UNKNOWN: Field = { kind: 'unknown' };
const identity = (term: string): string => term;
const MENTIONS = /^metrics\.(predicted|annotated)\.mentions\.(value|label|capitalness|score)$/;

export function resolveField(tasks: TaskStore, dataset: TaskDatasetRow, name: string): Field {
  if (name === 'text' || name === 'text.exact') {
    return { kind: 'text', column: undefined, isExact: name === 'text.exact', input: undefined };
  }
  if (name === 'id' || name === '_id') return { kind: 'id' };
  if (name === 'tokens' || name === 'metrics.tokens.value') return { kind: 'tokens' };
  if (name === 'metrics.tokens.capitalness') return { kind: 'tokens', read: (token) => capitalnessOf(token) ?? '' };
  if (name.startsWith('inputs.')) return inputField(dataset, name.slice('inputs.'.length));

  const mentions = MENTIONS.exec(name);
  if (mentions) {
    const facet = tasks.facets.find(dataset.pk, `${mentions[1]}_mentions`);
    const part = mentions[2] as 'value' | 'label' | 'capitalness' | 'score';
    if (!facet) return UNKNOWN;
    if (part === 'score') {
      return { kind: 'mentionScores', facet, name, side: mentions[1] === 'predicted' ? 'prediction' : 'annotation' };
    }
    const read = (term: string): string => {
      const mention = readMentionKey(term);
      return part === 'capitalness' ? (capitalnessOf(mention.value) ?? '') : mention[part];
    };
    return { kind: 'facet', facet, read, isAnalysed: false };
  }
  const facet = tasks.facets.find(dataset.pk, name);
  if (facet) return { kind: 'facet', facet, read: identity, isAnalysed: false };
  const analysed = name.endsWith('.text') ? tasks.facets.find(dataset.pk, name.slice(0, -'.text'.length)) : undefined;
  return analysed ? { kind: 'facet', facet: analysed, read: identity, isAnalysed: true } : UNKNOWN;
}

function inputField({ inputs }: TaskDatasetRow, path: string): Field {
  const isExact = path.endsWith('.exact') && !inputs.includes(path);
  const name = isExact ? path.slice(0, -'.exact'.length) : path;
  if (name === '*') return { kind: 'text', column: undefined, isExact, input: undefined };
  const column = columnOf(inputs, name);
  if (column === undefined) return UNKNOWN;
  // The only input has the same records as all inputs together, for which more is indexed.
  return { kind: 'text', column: inputs.length === 1 ? undefined : column, isExact, input: name };
}
