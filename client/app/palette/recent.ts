import { createKept, perUser } from '#client/lib/kept.ts';

const MOST = 5;

const keptFor = perUser((userId) => createKept(`recent.${userId}`, parse));

function parse(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : [];
}

/** The ids of what a user ran from the palette last, newest first. */
export function readRecent(userId: string): readonly string[] {
  return keptFor(userId).read();
}

export function noteRecent(userId: string, id: string): void {
  const others = readRecent(userId).filter((one) => one !== id);
  keptFor(userId).write([id, ...others].slice(0, MOST));
}
