import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskFacet } from '../store/taskFacets.ts';
import type { TaskStore } from '../store/taskStore.ts';
import { capitalnessOf, readMentionKey } from '../services/mentions.ts';
import { columnOf } from '../services/indexing.ts';

/** Where a name in a query leads. */
export type Target =
  /** Texts: those of one column of the index, or all. Exact ones are parted at blanks only. */
  | { kind: 'text'; column: number | undefined; isExact: boolean; input: string | undefined }
  /** A facet; `read` takes out of its words what is asked for, and `isAnalysed` compares the words in them. */
  | { kind: 'facet'; facet: TaskFacet; read: (term: string) => string; isAnalysed: boolean }
  | { kind: 'id' }
  /** How sure the mentions of one side are; the facet knows which records have any. */
  | { kind: 'mentionScores'; facet: TaskFacet; name: string; side: 'prediction' | 'annotation' }
  /** The tokens, or how they are written, which only the records themselves tell. */
  | { kind: 'tokens'; read: (token: string) => string }
  | { kind: 'all' }
  | { kind: 'unknown' };

const UNKNOWN: Target = { kind: 'unknown' };
const asIs = (term: string): string => term;
const MENTIONS = /^metrics\.(predicted|annotated)\.mentions\.(value|label|capitalness|score)$/;

export function targetOf(tasks: TaskStore, dataset: TaskDatasetRow, name: string): Target {
  if (name === '*') return { kind: 'all' };
  if (name === 'text' || name === 'text.exact') {
    return { kind: 'text', column: undefined, isExact: name === 'text.exact', input: undefined };
  }
  if (name === 'id' || name === '_id') return { kind: 'id' };
  if (name === 'tokens' || name === 'metrics.tokens.value') return { kind: 'tokens', read: asIs };
  if (name === 'metrics.tokens.capitalness') return { kind: 'tokens', read: (token) => capitalnessOf(token) ?? '' };
  if (name.startsWith('inputs.')) return inputOf(dataset, name.slice('inputs.'.length));

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
  return facetTarget(tasks, dataset, name);
}

function inputOf({ inputs }: TaskDatasetRow, path: string): Target {
  const isExact = path.endsWith('.exact') && !inputs.includes(path);
  const name = isExact ? path.slice(0, -'.exact'.length) : path;
  if (name === '*') return { kind: 'text', column: undefined, isExact, input: undefined };
  const column = columnOf(inputs, name);
  return column === undefined ? UNKNOWN : { kind: 'text', column, isExact, input: name };
}

function facetTarget({ facets }: TaskStore, dataset: TaskDatasetRow, name: string): Target {
  const facet = facets.find(dataset.pk, name);
  if (facet) return { kind: 'facet', facet, read: asIs, isAnalysed: false };
  const analysed = name.endsWith('.text') ? facets.find(dataset.pk, name.slice(0, -'.text'.length)) : undefined;
  return analysed ? { kind: 'facet', facet: analysed, read: asIs, isAnalysed: true } : UNKNOWN;
}
