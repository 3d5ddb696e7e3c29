import { annotationPath, reviewPath, taskPath } from '#client/lib/paths.ts';
import type { Group } from './unsentFile.ts';
import type { Unsent } from './unsent.ts';

/** The path at which the record can be opened; undefined if the record is deleted or its dataset is unknown. */
export function pathOf({ what, datasetId, recordId, refusal }: Unsent, group: Group): string | undefined {
  const { dataset, isGone } = group;
  if (datasetId === undefined || isGone || refusal?.theirs === null) return undefined;
  if (what === 'bulkAnswers') return `${annotationPath(datasetId)}?viewMode=bulk`;
  if (what === 'decisions') return reviewPath(datasetId);
  if (recordId === undefined) return undefined;
  if (what !== 'annotations' && what !== 'discardedAnnotations') {
    return `${annotationPath(datasetId)}?record=${encodeURIComponent(recordId)}`;
  }
  // Records of older datasets are found by the id that their creator gave them.
  const text = `id:("${recordId.replace(/["\\]/g, '\\$&')}")`;
  const query = encodeURIComponent(JSON.stringify({ text }));
  return dataset ? `${taskPath(dataset.workspace.name, dataset.name)}?query=${query}` : undefined;
}
