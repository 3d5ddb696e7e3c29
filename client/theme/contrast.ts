import { useMantineColorScheme } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { createEmitter } from '#client/lib/emitter.ts';
import { readSetting, writeSetting } from '#client/lib/settings.ts';

/** The kit's colour schemes, where `auto` follows the device, and high contrast, which is light or dark like the device. */
export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

// The same names and rules as in public/first-paint.js, which sets the attribute before the first paint.
const SETTING = 'contrast';
const wanted = matchMedia('(prefers-contrast: more)');
const changes = createEmitter<[]>();

/** The theme, stored on this device, and a setter. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isHigh = useSyncExternalStore(changes.on, isHighChosen);
  return [
    isHigh ? 'contrast' : colorScheme,
    (theme) => {
      writeSetting(SETTING, theme === 'contrast' ? 'more' : 'normal');
      setColorScheme(theme === 'contrast' ? 'auto' : theme);
      show(theme);
      changes.emit();
    },
  ];
}

/** Follows the device while the theme is that of the device. Returns the function that stops this. */
export function followDeviceContrast(): () => void {
  const handle = (): void => {
    const scheme = readSetting('theme');
    show(isHighChosen() ? 'contrast' : scheme === 'light' || scheme === 'dark' ? scheme : 'auto');
  };
  wanted.addEventListener('change', handle);
  return () => wanted.removeEventListener('change', handle);
}

const isHighChosen = (): boolean => readSetting(SETTING) === 'more';

function show(theme: Theme): void {
  const isMore = theme === 'contrast' || (theme === 'auto' && wanted.matches);
  document.documentElement.dataset.contrast = isMore ? 'more' : 'normal';
}
