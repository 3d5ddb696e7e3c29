import { useMantineColorScheme } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { createEmitter } from '#client/lib/emitter.ts';
import { readSetting, writeSetting } from '#client/lib/settings.ts';

/** The kit's color schemes, where `auto` follows the device, and high contrast, which is light or dark like the device. */
export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

// Must have the same names and rules as public/first-paint.js, which sets the attribute before the first paint and when the device changes.
const SETTING = 'contrast';
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

const isHighChosen = (): boolean => readSetting(SETTING) === 'more';

function show(theme: Theme): void {
  const isMore = theme === 'contrast' || (theme === 'auto' && matchMedia('(prefers-contrast: more)').matches);
  document.documentElement.dataset.contrast = isMore ? 'more' : 'normal';
}
