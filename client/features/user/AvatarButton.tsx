import { UnstyledButton } from '@mantine/core';
import { lazyPart } from '#client/lib/lazy.ts';
import { MenuButton } from '#client/ui/MenuButton.tsx';
import { Avatar } from './Avatar.tsx';
import styles from './AvatarMenu.module.css';
import type { Viewer_UserFragment } from './Me.generated.ts';

const menu = lazyPart(() => import('./AvatarMenu.tsx').then((module) => module.AvatarMenu));

/** The user's initials, which open their own menu. */
export function AvatarButton({ viewer }: { viewer: Viewer_UserFragment }) {
  const button = (
    <UnstyledButton className={styles.button} aria-label={viewer.username}>
      <Avatar user={viewer} />
    </UnstyledButton>
  );
  return (
    <MenuButton button={button} fetch={menu.fetch}>
      {(popup) => <menu.Part {...popup} viewer={viewer} />}
    </MenuButton>
  );
}
