import { useLayoutEffect } from 'react';
import { createDeviceValue, perUser, useDeviceValue } from '#client/lib/deviceValue.ts';

export const TEXT_SIZES = ['small', 'medium', 'large', 'huge'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

const valueFor = perUser((userId) =>
  createDeviceValue(`textSize.${userId}`, (value): TextSize => TEXT_SIZES.find((size) => size === value) ?? 'medium'),
);

/** How large a user reads records and answers, kept on this device, and how to change it. */
export function useTextSize(userId: string): [TextSize, (size: TextSize) => void] {
  const kept = valueFor(userId);
  return [useDeviceValue(kept), kept.write];
}

/** Shows records and answers as large as the user wants them; tokens.css says what that is. */
export function useShownTextSize(userId: string): void {
  const [size] = useTextSize(userId);
  useLayoutEffect(() => {
    document.documentElement.dataset.textSize = size;
  }, [size]);
}
