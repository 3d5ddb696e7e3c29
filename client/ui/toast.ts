import { lazy } from '#client/lib/lazy.ts';
import type { Toast } from './toastQueue.ts';

export type { ToastKind } from './toastQueue.ts';

/** Toasts and their place on the page, which are loaded with the first one. */
export const toasts = lazy(() => import('./Toasts.tsx'));

type Toasts = NonNullable<ReturnType<typeof toasts.get>>;

/** What has happened until they are loaded. */
const waiting: ((loaded: Toasts) => void)[] = [];
toasts.subscribe(() => {
  for (const act of waiting.splice(0)) act(toasts.get()!);
});

function whenLoaded(act: (loaded: Toasts) => void): void {
  const loaded = toasts.get();
  if (loaded) return act(loaded);
  waiting.push(act);
  void toasts.fetch();
}

/** Before they are loaded, only those that wait can be hidden. */
function hide(act: (loaded: Toasts) => void): void {
  if (toasts.isLoaded() || waiting.length > 0) whenLoaded(act);
}

/** Shows a notification. An error must also be visible elsewhere, because toasts disappear. */
export const toast = (wanted: Toast): void => whenLoaded(({ showToast }) => showToast(wanted));

/** Hides a toast, or cancels an upcoming one. */
export const hideToast = (id: string): void => hide((loaded) => void loaded.hideToast(id));

/** Hides all toasts and empties the queue. */
export const clearToasts = (): void => hide((loaded) => void loaded.clearToasts());
