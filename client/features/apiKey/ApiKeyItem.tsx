import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useAsyncAction } from '#client/graphql/useAsyncAction.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Problem } from '#client/ui/Problem.tsx';
import { Time } from '#client/ui/Time.tsx';
import { toast } from '#client/ui/toast.ts';
import { type ApiKeys_KeyFragment, useDeleteApiKeyMutation } from './ApiKeys.generated.ts';
import styles from './ApiKeys.module.css';

/** One key: what it is for, what it may do, when it was used and ends. */
export function ApiKeyItem({ apiKey }: { apiKey: ApiKeys_KeyFragment }) {
  const { t } = useTranslation('apiKeys');
  const [isAsking, { open, close }] = useDisclosure();
  const [remove] = useDeleteApiKeyMutation();
  const { isBusy, failure, run } = useAsyncAction();
  const { id, name, start, scope, workspaces, expiresAt, isExpired, lastUsedAt } = apiKey;

  const end = async (): Promise<void> => {
    if (await run(() => remove({ variables: { id } }))) toast({ message: t('isEnded', { name }) });
  };

  return (
    <li className={styles.key}>
      <div className={styles.about}>
        <h3 className={styles.name}>{name}</h3>
        <p>
          <code>{start}…</code> · {t(`scopes.${scope}`)} ·{' '}
          {workspaces ? workspaces.map((workspace) => workspace.name).join(', ') || t('noWorkspace') : t('everywhere')}
        </p>
        <p data-expired={isExpired || undefined}>
          {lastUsedAt ? (
            <>
              {t('lastUsed')} <Time iso={lastUsedAt} />
            </>
          ) : (
            t('neverUsed')
          )}
          {' · '}
          {expiresAt ? (
            <>
              {isExpired ? t('expired') : t('expires')} <Time iso={expiresAt} />
            </>
          ) : (
            t('neverExpires')
          )}
        </p>
      </div>
      <Button variant="outline" color="danger" size="compact-sm" aria-label={t('endKey', { name })} onClick={open}>
        {t('end')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title={t('endTitle', { name })}
          label={t('end')}
          isBusy={isBusy}
          onConfirm={() => void end()}
          onCancel={close}
        >
          <p>{t('endText')}</p>
          <Problem>{failure?.text}</Problem>
        </ConfirmDialog>
      )}
    </li>
  );
}
