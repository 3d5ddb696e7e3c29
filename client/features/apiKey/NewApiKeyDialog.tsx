import { useTranslation } from 'react-i18next';
import { Credentials, CredentialsDialog } from '#client/features/people/index.ts';
import { type CreatedKey, NewApiKeyForm, type NewApiKeyFormProps } from './NewApiKeyForm.tsx';

interface Props extends Pick<NewApiKeyFormProps, 'workspaces' | 'names'> {
  onClose(): void;
}

/** Makes an API key, and then shows it once. */
export function NewApiKeyDialog({ onClose, ...props }: Props) {
  const { t } = useTranslation('profile');
  return (
    <CredentialsDialog
      title={t('keys.newKey')}
      createdTitle={() => t('keys.isCreated')}
      form={(on) => <NewApiKeyForm {...props} {...on} />}
      credentials={({ name, key }: CreatedKey) => <Credentials items={[{ name, value: key }]} />}
      onClose={onClose}
    />
  );
}
