import { Button, Group as Row, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { useIsOnline } from '#client/lib/online.ts';
import { saveFile } from '#client/lib/saveFile.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { useArrival } from './arrival.ts';
import { fileOf, type Group } from './unsentFile.ts';
import type { Unsent } from './unsent.ts';
import { UnsentGroup } from './UnsentGroup.tsx';
import styles from './UnsentWork.module.css';
import { useUnsent } from './useUnsent.ts';

const FILE_NAME = 'marl-answers.json';

interface Props {
  viewer: { readonly id: string; readonly username: string };
}

/** The work of a person that the server does not have, by dataset and record. It can be sent, saved as a file, or deleted away. */
export function UnsentWork({ viewer }: Props) {
  const { t } = useTranslation(['device', 'common']);
  const { formatTime } = useFormats();
  const arrival = useArrival();
  const { groups, unsent, sendAll, deleteWork } = useUnsent(viewer.id);
  const isOnline = useIsOnline();
  const [deleted, setDeleted] = useState<readonly Unsent[]>();
  const save = (saved: readonly Group[]): void =>
    saveFile(FILE_NAME, fileOf(viewer.username, saved), 'application/json');
  const canSend = unsent.some(({ entry, refusal }) => entry && refusal?.theirs === undefined);

  return (
    <section aria-label={t('device:unsent')} className={styles.work}>
      {arrival && (
        <Text role="status">
          {t('device:arrived', { count: arrival.count, time: formatTime(arrival.at) })}{' '}
          {arrival.completed > 0 && t('device:arrivedCompleted', { count: arrival.completed })}
        </Text>
      )}
      {unsent.length === 0 ? (
        <div>
          <p className={styles.title}>{t('device:nothing')}</p>
          <p className={styles.quiet}>{t('device:nothingWhy')}</p>
        </div>
      ) : (
        <>
          <Text c="dimmed" className={styles.note}>
            {t(isOnline ? 'device:note' : 'device:offlineNote')}
          </Text>
          <Row gap="sm">
            <Button disabled={!canSend || !isOnline} onClick={sendAll}>
              {t('device:sendNow')}
            </Button>
            <Button variant="default" onClick={() => save(groups)}>
              {t('device:saveFile')}
            </Button>
            <Button variant="outline" color="danger" onClick={() => setDeleted(unsent.filter(isOwn))}>
              {t('device:deleteAll')}
            </Button>
          </Row>
          {groups.map((group) => (
            <UnsentGroup
              key={group.datasetId ?? ''}
              group={group}
              onSave={() => save([group])}
              onDelete={(some) => setDeleted(some.filter(isOwn))}
            />
          ))}
        </>
      )}
      {deleted && (
        <ConfirmDialog
          isDestructive
          title={t('device:deleteTitle', { count: deleted.length })}
          label={t('device:deleteWork')}
          onConfirm={() => {
            deleteWork(deleted);
            setDeleted(undefined);
          }}
          onCancel={() => setDeleted(undefined)}
        >
          <p>{t('device:deleteText', { count: deleted.length })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Whether this tab sends the item. Other items belong to other tabs. */
const isOwn = ({ isElsewhere }: Unsent): boolean => !isElsewhere;
