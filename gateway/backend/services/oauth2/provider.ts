import * as openid from 'openid-client';
import type { ProviderSettings } from './config.ts';
import { githubProfile } from './github.ts';
import { type Profile, profileIn } from './profile.ts';

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
