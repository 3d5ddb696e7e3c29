import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '#client/i18n/i18n.ts';
import styles from './AvatarMenu.module.css';
import type { Viewer_UserFragment } from './Me.generated.ts';
import { useSignOut } from './useSignOut.ts';

const THEMES = ['auto', 'light', 'dark'] as const;

/** The user's own menu: theme, language, log out. */
export function AvatarMenu({ viewer, onSignedOut }: { viewer: Viewer_UserFragment; onSignedOut: () => void }) {
  const { t, i18n } = useTranslation('nav');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const fullName = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ');

  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.avatar} aria-label={viewer.username}>
          {initials(viewer)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{viewer.username}</strong>
          {fullName && fullName !== viewer.username && <span>{fullName}</span>}
        </div>
        <Menu.Divider />
        <Menu.Label>{t('theme')}</Menu.Label>
        {THEMES.map((theme) => (
          <Menu.Item
            key={theme}
            role="menuitemradio"
            aria-checked={colorScheme === theme}
            onClick={() => setColorScheme(theme)}
          >
            {t(theme === 'auto' ? 'system' : theme)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('language')}</Menu.Label>
        {LANGUAGES.map((language: Language) => (
          <Menu.Item
            key={language}
            role="menuitemradio"
            aria-checked={i18n.language === language}
            lang={language}
            onClick={() => void chooseLanguage(language)}
          >
            {LANGUAGE_NAMES[language]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut().then(onSignedOut)}>
          {t('logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials({ firstName, lastName, username }: Viewer_UserFragment): string {
  const first = firstName || username;
  return `${first.slice(0, 1)}${(lastName || first.slice(1)).slice(0, 1)}`.toUpperCase();
}
