import { compare, hash } from 'bcrypt';

const COST = 12;

/** The hash of random bytes: signing in with an unknown username takes as long as with a wrong password. */
const UNKNOWN_USER = '$2b$12$f10AJ9D.jqC7o3aGpepC5e2F0Oj5ZtKYGwm.UKXuKZz55.fLaJRsG';

/** Takes a large part of a second on the thread pool, by design. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await compare(password, passwordHash ?? UNKNOWN_USER);
  return matches && passwordHash !== undefined;
}
