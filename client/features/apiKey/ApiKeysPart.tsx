import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '#client/ui/ErrorPanel.tsx';
import form from '#client/ui/Form.module.css';
import { useApiKeysQuery } from './ApiKeys.generated.ts';
import { ApiKeyItem } from './ApiKeyItem.tsx';
import styles from './ApiKeys.module.css';
import { NewApiKeyDialog } from './NewApiKeyDialog.tsx';

/** The viewer's further API keys. */
export const useApiKeys = (isOffered = false) =>
  // The times of last use change while programs use the keys.
  useApiKeysQuery({ fetchPolicy: 'cache-and-network', skip: !isOffered });

/** The viewer's further API keys: a list, with buttons to make and to end them. */
export function ApiKeysPart({ data, error, refetch }: ReturnType<typeof useApiKeys>) {
  // Loads the texts of the dialog too: loading them only when it opens would hide the page until then.
  const { t } = useTranslation(['profile', 'people', 'valid']);
  const [isOpen, { open, close }] = useDisclosure();
  const me = data?.me;
  if (!me?.apiKeys) return error && <ErrorPanel error={error} onRetry={() => void refetch()} />;
  const keys = me.apiKeys;
  return (
    <div className={styles.part}>
      <p className={form.note}>{t('keys.note')}</p>
      {keys.length > 0 && (
        <ul className={styles.keys} aria-label={t('keys.keys')}>
          {keys.map((key) => (
            <ApiKeyItem key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          {t('keys.newKey')}
        </Button>
      </div>
      {isOpen && (
        <NewApiKeyDialog workspaces={me.workspaces ?? []} names={keys.map(({ name }) => name)} onClose={close} />
      )}
    </div>
  );
}
