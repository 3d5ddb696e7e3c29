import * as openid from 'openid-client';
import type { GitHubEndpoints, ProviderSettings } from './config.ts';
import { UnauthorizedError, BadRequestError, HttpError } from '../../http/errors.ts';
import { isStorable } from '../../http/json.ts';

const TIMEOUT_SECONDS = 10;

/** Secrets that bind the callback to the redirect. */
export interface Binding {
  state: string;
  nonce: string;
  /** The PKCE code verifier: the redirect sends its digest, the code exchange the text. */
  verifier: string;
}

export interface Provider {
  name: string;
  redirectUri: string;
  /** The caller's parameters cannot override those that protect the sign-in. */
  authorizationUrl(redirectUri: string, binding: Binding, parameters: Record<string, string>): Promise<URL>;
  /** Exchanges the code in the callback for the profile of the person. */
  profile(callback: URL, binding: Binding): Promise<Profile>;
}

/** Discovers an OpenID Connect provider when it is first needed, and again after a failure. */
export function createProvider(settings: ProviderSettings): Provider {
  const { name, redirectUri, scope, clientId, server } = settings;
  let connection: Promise<openid.Configuration> | undefined;
  const configuration = () =>
    (connection ??= connect(settings).catch((error: unknown) => {
      connection = undefined;
      throw error;
    }));
  const isOpenId = scope.split(' ').includes('openid');

  return {
    name,
    redirectUri,
    async authorizationUrl(redirect_uri, { state, nonce, verifier }, parameters) {
      const config = await configuration();
      return openid.buildAuthorizationUrl(config, {
        scope,
        ...parameters,
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
    async profile(callback, { state, nonce, verifier }) {
      const config = await configuration();
      const tokens = await openid.authorizationCodeGrant(config, callback, {
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
      execute: optionsFor(server.issuer),
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
  for (const adjust of optionsFor(token)) adjust(config);
  return config;
}

/** The configuration allows plain HTTP for this machine only. */
const optionsFor = (address: string) => (address.startsWith('http:') ? [openid.allowInsecureRequests] : []);

export interface Profile {
  username: string;
  /** The display name, or else the username. */
  name: string;
  email: string | undefined;
  picture: string | undefined;
  /** The scopes that the provider granted. */
  scope: string;
}

/** Refuses a profile without a username, and an e-mail address as username that the provider has not verified. */
export function profileIn(
  claims: Claims,
  { name: provider, usernameClaim }: Pick<ProviderSettings, 'name' | 'usernameClaim'>,
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

/** A text that the store would cut off could be another person's name. */
const textOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim.trim() && isStorable(claim) ? claim.trim() : undefined;

type Claims = Record<string, unknown>;

/** The profile, with a private e-mail address if the token may read it. */
export async function githubProfile(
  config: openid.Configuration,
  token: string,
  endpoints: GitHubEndpoints,
): Promise<Claims> {
  const get = async (url: string): Promise<unknown> => {
    const response = await openid.fetchProtectedResource(config, token, new URL(url), 'GET');
    if (!response.ok) throw new BadRequestError(`github answered ${response.status} when asked who signed in`);
    return response.json();
  };
  const profile = (await get(endpoints.profile)) as Claims;
  if (profile.email) return profile;
  // GitHub refuses the list without the scope for e-mail addresses.
  const emails = (await get(endpoints.emails).catch(() => [])) as { email: string; primary?: boolean }[];
  return { ...profile, email: (emails.find(({ primary }) => primary) ?? emails[0])?.email };
}

/** Codes of failures without a readable response. */
const UNREADABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** 400 if the exchange with the provider failed, 401 if its result cannot be trusted. */
export function providerError(error: unknown, provider: string): HttpError {
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
