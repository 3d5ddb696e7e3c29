import { type Text2TextRecordModel, toText2TextRecord } from './text2Text.model.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import type { RestTaskRecord, RestText2TextRecord, RestTextRecord, RestTokenRecord } from './taskRecord.source.ts';
import { type TextClassificationRecordModel, toTextRecord } from './textClassification.model.ts';
import { type TokenClassificationRecordModel, toTokenRecord } from './tokenClassification.model.ts';

export type TaskRecordModel = TextClassificationRecordModel | TokenClassificationRecordModel | Text2TextRecordModel;

/** A record of any task; REST sends only what the dataset's task takes. */
export function toTaskRecord(row: RestTaskRecord, dataset: TaskDatasetModel): TaskRecordModel {
  switch (dataset.restTask) {
    case 'TextClassification':
      return toTextRecord(row as RestTextRecord, dataset);
    case 'TokenClassification':
      return toTokenRecord(row as RestTokenRecord, dataset);
    case 'Text2Text':
      return toText2TextRecord(row as RestText2TextRecord, dataset);
  }
}
