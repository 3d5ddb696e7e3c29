/** One address has no more than this part of the room to itself, so that who holds on to it keeps out nobody else. */
const SHARES = 4;

/** Counts what is under way: in all, and from each address. */
export function openAdmission(most: number) {
  const share = Math.ceil(most / SHARES);
  const byAddress = new Map<string, number>();
  let all = 0;

  const count = (address: string, change: 1 | -1): void => {
    all += change;
    const own = (byAddress.get(address) ?? 0) + change;
    if (own === 0) byAddress.delete(address);
    else byAddress.set(address, own);
  };

  return {
    /** The status with which one more from this address is refused, if it is. */
    refusal(address: string): 429 | 503 | undefined {
      if ((byAddress.get(address) ?? 0) >= share) return 429;
      return all >= most ? 503 : undefined;
    },
    enter: (address: string): void => count(address, 1),
    leave: (address: string): void => count(address, -1),
  };
}
