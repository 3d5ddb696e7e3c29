import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BaseRecordMenu, type RecordInfo } from '#client/features/record/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { taskPath } from '#client/lib/paths.ts';
import { type TaskDataset, type TaskRecord, textOf } from '../model.ts';
import { recordParams } from '../recordAddress.ts';

interface Props {
  record: TaskRecord;
  dataset: TaskDataset;
  hasKeys: boolean;
  /** Restores a discarded or refused edit; undefined where there is none. */
  onRestore: (() => void) | undefined;
}

/** The menu of a record in a task dataset. */
export function TaskMenu({ record, dataset, ...menu }: Props) {
  const { t } = useTranslation(['record', 'taskRecord']);
  const { formatDateTime } = useFormats();
  const text = useMemo(() => textOf(record), [record]);
  const link = useMemo(() => linkTo(record, dataset), [record, dataset]);
  const info = (): RecordInfo => {
    const times = [
      [t('taskRecord:eventTime'), record.eventTimestamp],
      [t('record:updated'), record.lastUpdated],
    ] as const;
    const facts = times.flatMap(([name, iso]) => (iso ? [[name, formatDateTime(iso)] as const] : []));
    return { facts: [[t('record:id'), record.externalId], ...facts], metadata: record.metadata };
  };
  return <BaseRecordMenu {...menu} text={text} link={link} info={info} />;
}

/** The address that shows only this record, in the focus view. */
const linkTo = ({ externalId }: TaskRecord, { workspace, name }: TaskDataset): string =>
  `${location.origin}${taskPath(workspace.name, name)}?${recordParams(externalId)}`;
