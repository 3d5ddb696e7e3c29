/** Letters and digits that nobody mistakes for one another when they are read out: 32 of them, so that a byte picks fairly. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 4;

/** A password out of 80 random bits, in groups that can be read out. */
export function makePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP));
  const signs = [...bytes].map((byte) => SIGNS[byte % SIGNS.length] ?? '').join('');
  return (signs.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** What the server takes. */
export const isPassword = (text: string): boolean => text.length >= 8 && text.length <= 100;
