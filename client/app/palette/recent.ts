import { createDeviceValue, perUser } from '#client/lib/deviceValue.ts';

const MOST = 5;

const valueFor = perUser((userId) => createDeviceValue(`recent.${userId}`, parse));

function parse(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : [];
}

/** The ids of what a user ran from the palette last, newest first. */
export function readRecent(userId: string): readonly string[] {
  return valueFor(userId).read();
}

export function noteRecent(userId: string, id: string): void {
  const others = readRecent(userId).filter((one) => one !== id);
  valueFor(userId).write([id, ...others].slice(0, MOST));
}
