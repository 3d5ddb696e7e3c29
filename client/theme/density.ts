import { useSyncExternalStore } from 'react';
import { createEmitter } from '#client/lib/emitter.ts';
import { readSetting, writeSetting } from '#client/lib/settings.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

// Must be the same name as in public/first-paint.js, which sets the attribute before the first paint.
const SETTING = 'density';
const changes = createEmitter<[]>();

/** The density, stored on this device, and a setter. */
export function useDensity(): [Density, (density: Density) => void] {
  return [useSyncExternalStore(changes.on, readDensity), chooseDensity];
}

function readDensity(): Density {
  return readSetting(SETTING) === 'compact' ? 'compact' : 'comfortable';
}

function chooseDensity(density: Density): void {
  writeSetting(SETTING, density);
  document.documentElement.dataset.density = density;
  changes.emit();
}
