import * as openid from 'openid-client';
import type { GitHubEndpoints, ProviderSettings } from './config.ts';
import { UnauthorizedError, BadRequestError, HttpError } from '../../http/errors.ts';
import { isStorable } from '../../http/json.ts';

const TIMEOUT_SECONDS = 10;

/** What binds the way out to the way back; none of it is guessed from the other. */
export interface Binding {
  state: string;
  nonce: string;
  /** Of which the provider sees the digest first and the text with the code. */
  verifier: string;
}

export interface Provider {
  name: string;
  redirectUri: string;
  /** Where to send the browser. What the caller asks for goes along, but cannot loosen what protects the sign-in. */
  authorizationUrl(redirectUri: string, binding: Binding, asked: Record<string, string>): Promise<URL>;
  /** Exchanges the code that the browser returned with for the profile of the person who signed in. */
  profile(returned: URL, binding: Binding): Promise<Profile>;
}

/** One provider. An OpenID Connect provider is discovered when it is first needed, and again when that failed. */
export function createProvider(settings: ProviderSettings): Provider {
  const { name, redirectUri, scope, clientId, server } = settings;
  let known: Promise<openid.Configuration> | undefined;
  const configuration = () =>
    (known ??= connect(settings).catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
  const isOpenId = scope.split(' ').includes('openid');

  return {
    name,
    redirectUri,
    async authorizationUrl(redirect_uri, { state, nonce, verifier }, asked) {
      const config = await configuration();
      return openid.buildAuthorizationUrl(config, {
        scope,
        ...asked,
        response_type: 'code',
        client_id: clientId,
        redirect_uri,
        state,
        ...(isOpenId ? { nonce } : {}),
        ...(config.serverMetadata().supportsPKCE()
          ? { code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
          : {}),
      });
    },
    async profile(returned, { state, nonce, verifier }) {
      const config = await configuration();
      const tokens = await openid.authorizationCodeGrant(config, returned, {
        expectedState: state,
        ...(isOpenId ? { expectedNonce: nonce } : {}),
        ...(config.serverMetadata().supportsPKCE() ? { pkceCodeVerifier: verifier } : {}),
      });
      const claims =
        'github' in server
          ? await githubProfile(config, tokens.access_token, server.github)
          : await openIdClaims(config, tokens);
      return profileIn(claims, settings, tokens.scope ?? scope);
    },
  };
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

async function openIdClaims(config: openid.Configuration, tokens: Tokens): Promise<Record<string, unknown>> {
  const signed = tokens.claims();
  if (!config.serverMetadata().userinfo_endpoint) return { ...signed };
  const info = await openid.fetchUserInfo(config, tokens.access_token, signed?.sub ?? openid.skipSubjectCheck);
  return { ...signed, ...info };
}

async function connect({ clientId, clientSecret, server }: ProviderSettings): Promise<openid.Configuration> {
  const identity = openid.ClientSecretBasic(clientSecret);
  if ('issuer' in server) {
    return openid.discovery(new URL(server.issuer), clientId, undefined, identity, {
      timeout: TIMEOUT_SECONDS,
      execute: forAddress(server.issuer),
    });
  }
  const { authorization, token } = server.github;
  const metadata = {
    issuer: new URL(authorization).origin,
    authorization_endpoint: authorization,
    token_endpoint: token,
  };
  const config = new openid.Configuration(metadata, clientId, undefined, identity);
  config.timeout = TIMEOUT_SECONDS;
  for (const adjust of forAddress(token)) adjust(config);
  return config;
}

/** Plain HTTP is for a provider on this machine; the configuration has seen to that. */
const forAddress = (address: string) => (address.startsWith('http:') ? [openid.allowInsecureRequests] : []);

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

type Claims = Record<string, unknown>;

/** Who the token speaks for, with an e-mail address that is not shown in public too where the token may see it. */
export async function githubProfile(config: openid.Configuration, token: string, at: GitHubEndpoints): Promise<Claims> {
  const get = async (url: string): Promise<unknown> => {
    const response = await openid.fetchProtectedResource(config, token, new URL(url), 'GET');
    if (!response.ok) throw new BadRequestError(`github answered ${response.status} when asked who signed in`);
    return response.json();
  };
  const profile = (await get(at.profile)) as Claims;
  if (profile.email) return profile;
  // Without the scope for it the list is refused, and the address stays unknown.
  const emails = (await get(at.emails).catch(() => [])) as { email: string; primary?: boolean }[];
  return { ...profile, email: (emails.find(({ primary }) => primary) ?? emails[0])?.email };
}

/** The codes of failures in which no answer came, or none that can be read. */
const UNREADABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** What to answer when the talk with a provider failed: 400 when the exchange did not take place, 401 when its outcome is not to be believed. */
export function refusalOf(error: unknown, provider: string): HttpError {
  if (error instanceof HttpError) return error;
  const isFailed =
    error instanceof TypeError ||
    error instanceof openid.ResponseBodyError ||
    error instanceof openid.WWWAuthenticateChallengeError ||
    (error instanceof openid.ClientError && UNREADABLE.has(error.code ?? ''));
  return isFailed
    ? new BadRequestError(`${provider} did not take part in the sign-in, please try again`)
    : new UnauthorizedError(`The answer of ${provider} cannot be trusted`);
}
