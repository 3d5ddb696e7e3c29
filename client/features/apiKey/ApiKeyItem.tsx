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

/** One key: its name, what it allows, when it was last used and when it expires. */
export function ApiKeyItem({ apiKey }: { apiKey: ApiKeys_KeyFragment }) {
  const { t } = useTranslation('profile');
  const [isAsking, { open, close }] = useDisclosure();
  const [remove] = useDeleteApiKeyMutation();
  const { isBusy, failure, run } = useAsyncAction();
  const { id, name, start, scope, workspaces, expiresAt, isExpired, lastUsedAt } = apiKey;

  const end = async (): Promise<void> => {
    if (await run(() => remove({ variables: { id } }))) toast({ message: t('keys.isRevoked', { name }) });
  };

  return (
    <li className={styles.key}>
      <div className={styles.about}>
        <h3 className={styles.name}>{name}</h3>
        <p>
          <code>{start}…</code> · {t(`keys.scopes.${scope}`)} ·{' '}
          {workspaces
            ? workspaces.map((workspace) => workspace.name).join(', ') || t('keys.noWorkspace')
            : t('keys.everywhere')}
        </p>
        <p data-expired={isExpired || undefined}>
          {lastUsedAt ? (
            <>
              {t('keys.lastUsed')} <Time iso={lastUsedAt} />
            </>
          ) : (
            t('keys.neverUsed')
          )}
          {' · '}
          {expiresAt ? (
            <>
              {isExpired ? t('keys.expired') : t('keys.expires')} <Time iso={expiresAt} mayLieAhead />
            </>
          ) : (
            t('keys.neverExpires')
          )}
        </p>
      </div>
      <Button
        variant="outline"
        color="danger"
        size="compact-sm"
        aria-label={t('keys.revokeKey', { name })}
        onClick={open}
      >
        {t('keys.revoke')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isDestructive
          title={t('keys.revokeTitle', { name })}
          label={t('keys.revoke')}
          isBusy={isBusy}
          onConfirm={() => void end()}
          onCancel={close}
        >
          <p>{t('keys.revokeText')}</p>
          <Problem>{failure?.text}</Problem>
        </ConfirmDialog>
      )}
    </li>
  );
}
