import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { useDemoUsersQuery } from './DemoUsers.generated.ts';
import styles from './DemoUsers.module.css';

const PASSWORD = '12345678';

interface Props {
  onChoose(demo: { username: string; password: string }): void;
}

/** The accounts of the demo, one click away until their passwords are changed. */
export function DemoUsers({ onChoose }: Props) {
  const { t } = useTranslation('auth');
  // Who knows an account can sign in without this.
  const { data } = useDemoUsersQuery({ context: QUIET });
  const usernames = data?.settings?.demoUsers ?? [];
  if (usernames.length === 0) return null;
  return (
    <div role="group" aria-labelledby="demo-users" className={styles.demo}>
      <p id="demo-users">{t('demo', { password: PASSWORD })}</p>
      <Group gap="xs">
        {usernames.map((username) => (
          <Button
            key={username}
            size="compact-sm"
            variant="default"
            onClick={() => onChoose({ username, password: PASSWORD })}
          >
            {username}
          </Button>
        ))}
      </Group>
    </div>
  );
}
