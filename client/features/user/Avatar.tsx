import styles from './Avatar.module.css';
import type { Viewer_UserFragment } from './Me.generated.ts';

/** A user as two letters in a circle. */
export function Avatar({ user: { firstName, lastName, username } }: { user: Viewer_UserFragment }) {
  const first = firstName || username;
  const letters = first.slice(0, 1) + (lastName || first.slice(1)).slice(0, 1);
  return (
    <span aria-hidden className={styles.avatar}>
      {letters.toUpperCase()}
    </span>
  );
}
