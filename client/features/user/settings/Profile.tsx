import { useTranslation } from 'react-i18next';
import type { MySettingsQuery } from './MySettings.generated.ts';
import styles from './Profile.module.css';

export type Me = NonNullable<MySettingsQuery['me']>;

/** The user's account, read-only, as only administrators change it. */
export function Profile({ me }: { me: Me }) {
  const { t } = useTranslation('profile');
  const facts = [
    ['username', me.username],
    ['name', me.firstName],
    ['surname', me.lastName],
    ['role', t(ROLES[me.role])],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([key, value]) => (
        <div key={key} className={styles.fact}>
          <dt>{t(key)}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
      <div className={styles.fact}>
        <dt>{t('workspaces')}</dt>
        <dd>
          {me.workspaces?.length ? (
            <ul className={styles.workspaces}>
              {me.workspaces.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          ) : (
            '–'
          )}
        </dd>
      </div>
    </dl>
  );
}

const ROLES = { OWNER: 'owner', ADMIN: 'admin', ANNOTATOR: 'annotator' } as const;
