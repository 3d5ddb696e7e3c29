import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordInfoDialog, recordMenuList, useMenuCommands } from '#client/features/record/index.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { MenuButton } from '#client/ui/MenuButton.tsx';
import type { TaskDataset, TaskRecord } from '../model.ts';
import { linkTo } from './linkTo.ts';
import { textOf } from '../textOf.ts';

interface Props {
  record: TaskRecord;
  dataset: TaskDataset;
  hasKeys: boolean;
  /** Brings back what was given up or refused; absent where there is nothing. */
  onRestore: (() => void) | undefined;
}

/** What is done with a record rarely. */
export function TaskMenu({ record, dataset, hasKeys, onRestore }: Props) {
  const { t } = useTranslation('record');
  const [isInfoOpen, setInfoOpen] = useState(false);
  const text = useMemo(() => textOf(record), [record]);
  const link = useMemo(() => linkTo(record, dataset), [record, dataset]);
  const commands = useMenuCommands({ text, link, hasKeys, showInfo: () => setInfoOpen(true) });
  const button = (
    <ActionIcon aria-label={t('menu')}>
      <IconDotsVertical size={16} />
    </ActionIcon>
  );
  return (
    <>
      <MenuButton button={button} fetch={recordMenuList.fetch}>
        {(popup) => <recordMenuList.Part {...popup} commands={commands} onRestore={onRestore} />}
      </MenuButton>
      {isInfoOpen && <TaskInfo record={record} onClose={() => setInfoOpen(false)} />}
    </>
  );
}

function TaskInfo({ record, onClose }: { record: TaskRecord; onClose(): void }) {
  const { t, i18n } = useTranslation(['record', 'taskRecord']);
  const times = [
    [t('taskRecord:eventTime'), record.eventTimestamp],
    [t('record:updated'), record.lastUpdated],
  ] as const;
  const facts = [
    [t('record:id'), record.externalId] as const,
    ...times.flatMap(([name, iso]) => (iso ? [[name, formatDateTime(iso, i18n.language)] as const] : [])),
  ];
  return <recordInfoDialog.Part facts={facts} metadata={record.metadata} onClose={onClose} />;
}
