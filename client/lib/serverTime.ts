let aheadMs = 0;

/** Notes the time of an answer, from its header `Date`: how far the clock of the server is ahead of that of the device. */
export function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(time)) aheadMs = time - Date.now();
}

/** Who said a time: the server, or this device. */
export type Clock = 'server' | 'device';

/** The time by one of the clocks. */
export const nowBy = (clock: Clock): number => Date.now() + (clock === 'server' ? aheadMs : 0);
