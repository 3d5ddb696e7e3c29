import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import styles from './PeopleNav.module.css';

/** The two lists that belong together, for those who see both. */
export function PeopleNav() {
  const { t } = useTranslation('people');
  return (
    <nav aria-label={t('administration')} className={styles.nav}>
      <NavLink to={paths.users} className={styles.link}>
        {t('users')}
      </NavLink>
      <NavLink to={paths.workspaces} className={styles.link}>
        {t('workspaces')}
      </NavLink>
    </nav>
  );
}
