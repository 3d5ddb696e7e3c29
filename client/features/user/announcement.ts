import { cachedViewer, fetchViewer } from './viewer.ts';
import type { Viewer_UserFragment } from './Me.generated.ts';

const NAME = 'marl.sign-in';

/** Tells the other windows of this browser who has signed in. */
export function announceSignIn(userId: string): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(userId);
  channel.close();
}

/** Calls back when somebody else than this page's user signs in in another window. Returns how to stop. */
export function onOtherUser(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data: userId }) => {
    const known = cachedViewer();
    if (known && known.id !== userId) listener();
  };
  return () => channel.close();
}

/**
 * Calls back with the user who signs in in another window: when that window says so, or when this one gets the attention back, for
 * windows that cannot hear each other. Returns how to stop.
 */
export function awaitSignIn(onSignedIn: (viewer: Viewer_UserFragment) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  let isOver = false;
  async function look(): Promise<void> {
    const viewer = await fetchViewer().catch(() => null);
    if (!viewer || isOver) return;
    stop();
    onSignedIn(viewer);
  }
  const handle = () => void look();
  function stop(): void {
    isOver = true;
    channel.close();
    window.removeEventListener('focus', handle);
  }
  channel.onmessage = handle;
  window.addEventListener('focus', handle);
  return stop;
}
