import { type DocumentNode, type FieldNode, Kind, type SelectionNode } from 'graphql';
import { expect, it } from 'vitest';
import { DatasetCountsDocument, DatasetsDocument } from '#client/features/dataset/Datasets.generated.ts';
import { DownloadedDatasetDocument } from '#client/features/offline/DownloadedDataset.generated.ts';
import { ProgressDocument } from '#client/features/progress/Progress.generated.ts';
import { AnnotationPageDocument } from '#client/routes/annotation/AnnotationPage.generated.ts';
import { OpenWorkDocument } from '#client/routes/annotation/OpenWork.generated.ts';

/** The paths of all fields below the datasets that an operation asks for, of feedback datasets. */
function fieldsOf({ definitions }: DocumentNode): Set<string> {
  const paths = new Set<string>();
  const visit = (selections: readonly SelectionNode[], path: string): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const below = `${path}.${nameOf(selection)}`;
        paths.add(below);
        visit(selection.selectionSet?.selections ?? [], below);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (selection.typeCondition?.name.value !== 'TaskDataset') visit(selection.selectionSet.selections, path);
      } else {
        const fragment = definitions.find(
          (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value,
        );
        if (fragment?.kind === Kind.FRAGMENT_DEFINITION) visit(fragment.selectionSet.selections, path);
      }
    }
  };
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const root of definition.selectionSet.selections) {
      if (root.kind === Kind.FIELD) visit(root.selectionSet?.selections ?? [], '');
    }
  }
  return paths;
}

const nameOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

it.each([
  ['AnnotationPage', AnnotationPageDocument],
  ['Progress', ProgressDocument],
  ['Datasets', DatasetsDocument],
  ['DatasetCounts', DatasetCountsDocument],
  ['OpenWork', OpenWorkDocument],
])('what is downloaded of a dataset has all that %s asks for', (_name, document) => {
  const kept = fieldsOf(DownloadedDatasetDocument);
  expect([...fieldsOf(document)].filter((path) => !kept.has(path))).toEqual([]);
});
