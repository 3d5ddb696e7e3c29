import { useSyncExternalStore } from 'react';
import { createEmitter } from '#client/lib/emitter.ts';
import { readSetting, writeSetting } from '#client/lib/settings.ts';

export const LINE_LENGTHS = ['narrow', 'normal', 'wide'] as const;
export type LineLength = (typeof LINE_LENGTHS)[number];

// Must be the same name as in public/first-paint.js, which sets the attribute before the first paint.
const SETTING = 'lineLength';
const changes = createEmitter<[]>();

/** How long the lines of texts may be, stored on this device, and a setter; tokens.css defines the lengths. */
export function useLineLength(): [LineLength, (length: LineLength) => void] {
  return [useSyncExternalStore(changes.on, readLength), chooseLength];
}

const readLength = (): LineLength => LINE_LENGTHS.find((length) => length === readSetting(SETTING)) ?? 'wide';

function chooseLength(length: LineLength): void {
  writeSetting(SETTING, length);
  document.documentElement.dataset.lineLength = length;
  changes.emit();
}
