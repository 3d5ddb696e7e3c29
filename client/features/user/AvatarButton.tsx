import { lazyPart } from '#client/lib/lazy.ts';
import { MenuButton } from '#client/ui/MenuButton.tsx';
import styles from './AvatarButton.module.css';
import type { Viewer_UserFragment } from './Me.generated.ts';

const menu = lazyPart(() => import('./AvatarMenu.tsx').then((module) => module.AvatarMenu));

/** The user's initials, which open the user menu. */
export function AvatarButton({ viewer }: { viewer: Viewer_UserFragment }) {
  const button = (
    <button type="button" className={styles.button} aria-label={viewer.username}>
      <span aria-hidden className={styles.avatar}>
        {initialsOf(viewer)}
      </span>
    </button>
  );
  return (
    <MenuButton button={button} fetch={menu.fetch}>
      {(popup) => <menu.Part {...popup} viewer={viewer} />}
    </MenuButton>
  );
}

function initialsOf({ firstName, lastName, username }: Viewer_UserFragment): string {
  const first = firstName || username;
  return (first.slice(0, 1) + (lastName || first.slice(1)).slice(0, 1)).toUpperCase();
}
