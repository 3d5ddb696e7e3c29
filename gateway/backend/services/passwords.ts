import { compareSync, hashSync } from 'bcryptjs';

const COST = 12;

/** The hash of bytes nobody knows: signing in as nobody takes as long as signing in with a wrong password. */
const UNKNOWN_USER = '$2b$12$f10AJ9D.jqC7o3aGpepC5e2F0Oj5ZtKYGwm.UKXuKZz55.fLaJRsG';

// Both take a good part of a second, on purpose, and their thread does nothing else meanwhile: a server that answers others
// asks passwordThread.ts instead.

export const hashPassword = (password: string): string => hashSync(password, COST);

/** Compares in the same time whether or not there is such a user. */
export function passwordMatches(password: string, passwordHash: string | undefined): boolean {
  const matches = compareSync(password, passwordHash ?? UNKNOWN_USER);
  return matches && passwordHash !== undefined;
}
