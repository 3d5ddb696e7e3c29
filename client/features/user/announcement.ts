import { cachedViewer, fetchViewer } from './viewer.ts';
import type { Viewer_UserFragment } from './Me.generated.ts';

const NAME = 'marl.sign-in';

/** Announces a sign-in to the other windows of this browser. */
export function announceSignIn(userId: string): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(userId);
  channel.close();
}

/** Calls back when another user signs in in another window. Returns the function that stops this. */
export function onOtherUser(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data: userId }) => {
    const known = cachedViewer();
    if (known && known.id !== userId) listener();
  };
  return () => channel.close();
}

/**
 * Calls back with the user who signs in in another window: on its announcement, or when this window gets the focus, as partitioned
 * windows receive no announcements. Returns the function that stops this.
 */
export function awaitSignIn(onSignedIn: (viewer: Viewer_UserFragment) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  let isStopped = false;
  async function check(): Promise<void> {
    const viewer = await fetchViewer().catch(() => null);
    if (!viewer || isStopped) return;
    stop();
    onSignedIn(viewer);
  }
  const handle = () => void check();
  function stop(): void {
    isStopped = true;
    channel.close();
    window.removeEventListener('focus', handle);
  }
  channel.onmessage = handle;
  window.addEventListener('focus', handle);
  return stop;
}
