import { UnauthorizedError } from '../../http/errors.ts';
import { isStorable } from '../../http/unstorableText.ts';

/** The part of a provider's profile that an account needs. */
export interface Profile {
  username: string;
  /** How people call them; the username where the provider says nothing. */
  name: string;
  email: string | undefined;
  picture: string | undefined;
  /** What the provider let this server see. */
  scope: string;
}

interface From {
  name: string;
  usernameClaim: string;
}

/** Reads a provider's claims. Refuses a profile without a username, or with an address that anybody could have claimed. */
export function profileIn(
  claims: Record<string, unknown>,
  { name: provider, usernameClaim }: From,
  scope: string,
): Profile {
  const username = textOf(claims[usernameClaim]);
  if (username === undefined) throw new UnauthorizedError(`${provider} gave no ${usernameClaim} to sign in with`);
  if (usernameClaim === 'email' && claims.email_verified === false) {
    throw new UnauthorizedError(`${provider} has not verified the address ${username}`);
  }
  return {
    username,
    name: textOf(claims.name) ?? username,
    email: textOf(claims.email),
    picture: textOf(claims.picture) ?? textOf(claims.avatar_url),
    scope,
  };
}

/** A text that the store would cut off could name somebody else. */
const textOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.trim() && isStorable(claim) ? claim.trim() : undefined;
