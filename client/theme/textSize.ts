import { useLayoutEffect } from 'react';
import { createDeviceValue, perUser, useDeviceValue } from '#client/lib/deviceValue.ts';

export const TEXT_SIZES = ['small', 'medium', 'large', 'huge'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

const valueFor = perUser((userId) =>
  createDeviceValue(`textSize.${userId}`, (value): TextSize => TEXT_SIZES.find((size) => size === value) ?? 'medium'),
);

/** A user's text size of records and answers, stored on this device, and a setter. */
export function useTextSize(userId: string): [TextSize, (size: TextSize) => void] {
  const stored = valueFor(userId);
  return [useDeviceValue(stored), stored.write];
}

/** Applies the user's text size; tokens.css defines the sizes. */
export function useShownTextSize(userId: string): void {
  const [size] = useTextSize(userId);
  useLayoutEffect(() => {
    document.documentElement.dataset.textSize = size;
  }, [size]);
}
