import { createDeviceValue, perUser } from '#client/lib/deviceValue.ts';
import type { OwnKeys } from './keymap.ts';
import { isApple, parseKeys } from './keys.ts';

/** A user's key bindings, stored on this device. */
export const ownKeysOf = perUser((userId) => createDeviceValue(`keys.${userId}`, readOwnKeys));

/** The valid key bindings in an untrusted value. */
export function readOwnKeys(value: unknown): OwnKeys {
  if (!(value instanceof Object)) return {};
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].every(isUsable),
  );
  return Object.fromEntries(entries);
}

function isUsable(keys: unknown): boolean {
  return typeof keys === 'string' && /^\S+( \S+)?$/.test(keys) && keys.length <= 40 && ownerOf(keys) === null;
}

/** The owners of reserved keys. */
export type Owner = 'browser' | 'form' | 'assistive';

/** Tabs, windows, address, search, print, zoom, clipboard. */
const BROWSER_MOD = new Set([...'tnwlrfpqohdjuacvxm,+-0123456789=', 'Tab', 'F4', 'F5', 'PageUp', 'PageDown']);
const BROWSER_MOD_SHIFT = new Set([...'tnwrpqijcbomavd+-', 'Tab', 'Delete']);
const BROWSER_ALT = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'F4', 'Enter', 'Tab', 'Space', ...'df']);
const BROWSER = new Set(['F1', 'F3', 'F5', 'F7', 'F11', 'F12', 'PageUp', 'PageDown', 'Home', 'End', 'ContextMenu']);
/** Answering by number, moving along the options, leaving an editor. */
const FORM = new Set([...'0123456789', 'Space', 'Tab', 'Escape']);

/** Returns the owner that reserves the keys, so that no command can have them; null if they are free. */
export function ownerOf(keys: string): Owner | null {
  for (const { mod, alt, shift, key } of parseKeys(keys)) {
    // Ctrl+Alt is AltGr on many keyboards and VoiceOver's modifier on a Mac; Insert is that of other screen readers.
    if ((mod && alt) || key === 'Insert') return 'assistive';
    if (mod && (shift ? BROWSER_MOD_SHIFT : BROWSER_MOD).has(key)) return 'browser';
    // The system takes ⌘Space on a Mac, and Ctrl+Space and Ctrl+Escape elsewhere.
    if (mod && (key === 'Space' || key === 'Escape' || (isApple && key === '`'))) return 'browser';
    if (alt && BROWSER_ALT.has(key)) return 'browser';
    if (!mod && !alt && BROWSER.has(key)) return 'browser';
    if (!mod && !alt && FORM.has(key)) return 'form';
  }
  return null;
}
