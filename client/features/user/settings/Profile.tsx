import { useTranslation } from 'react-i18next';
import { Facts } from '#client/ui/Facts.tsx';
import type { MySettingsQuery } from './MySettings.generated.ts';
import styles from './Profile.module.css';

export type Me = NonNullable<MySettingsQuery['me']>;

/** The user's account, read-only, as only administrators change it. */
export function Profile({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  const workspaces = me.workspaces?.length ? (
    <ul className={styles.workspaces}>
      {me.workspaces.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  ) : (
    '–'
  );
  return (
    <Facts
      facts={[
        [t('username'), me.username],
        [t('name'), me.firstName || '–'],
        [t('surname'), me.lastName || '–'],
        [t('role'), t(ROLES[me.role])],
        [t('workspaces'), workspaces],
      ]}
    />
  );
}

const ROLES = { OWNER: 'owner', ADMIN: 'admin', ANNOTATOR: 'annotator' } as const;
