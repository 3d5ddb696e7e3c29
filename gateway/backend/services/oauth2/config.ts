import Type, { type Static } from 'typebox';
import { optional } from '../../http/shapes.ts';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { validate } from '../../http/ajv.ts';
import { issuesOf } from '../../http/issues.ts';

const Text = Type.String({ minLength: 1 });

/** A way to sign in elsewhere. What is left out comes from the environment or has a default. */
export const OAuth2FileProvider = Type.Object({
  name: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' }),
  client_id: Type.Optional(Text),
  client_secret: Type.Optional(Text),
  scope: Type.Optional(Type.String()),
  redirect_uri: Type.Optional(Text),
  issuer: Type.Optional(Text),
  username_claim: Type.Optional(Text),
});
export type OAuth2FileProvider = Static<typeof OAuth2FileProvider>;

/** The configuration file of sign-in through others. */
export const OAuth2File = Type.Object({
  enabled: Type.Optional(Type.Boolean()),
  allow_http_redirect: Type.Optional(Type.Boolean()),
  providers: optional(Type.Array(OAuth2FileProvider)),
  allowed_workspaces: optional(Type.Array(Type.Object({ name: Text }))),
});
export type OAuth2File = Static<typeof OAuth2File>;

/** GitHub speaks OAuth 2 but not OpenID Connect: its endpoints are known, and the profile is a call of its own API. */
export interface GitHubEndpoints {
  authorization: string;
  token: string;
  profile: string;
  emails: string;
}

export const GITHUB: GitHubEndpoints = {
  authorization: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  profile: 'https://api.github.com/user',
  emails: 'https://api.github.com/user/emails',
};

/** A provider, ready to be asked. */
export interface ProviderSettings {
  name: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Where the provider sends the browser back to; a path counts from the address the browser asked. */
  redirectUri: string;
  /** The member of the profile that becomes the username. */
  usernameClaim: string;
  /** An OpenID Connect issuer, which tells its endpoints itself, or GitHub, which does not. */
  server: { issuer: string } | { github: GitHubEndpoints };
}

export interface OAuth2Settings {
  providers: readonly ProviderSettings[];
  /** Whether the browser comes back over plain HTTP. */
  allowHttpRedirect: boolean;
  /** The workspaces that new users join. */
  allowedWorkspaces: readonly string[];
}

/** Why the configuration cannot be used, as a sentence for the administrator. */
export class OAuth2ConfigError extends Error {
  constructor(file: string, problem: string) {
    super(`The sign-in configuration ${file} cannot be used: ${problem}`);
  }
}

export const NO_OAUTH2: OAuth2Settings = { providers: [], allowHttpRedirect: false, allowedWorkspaces: [] };

/**
 * Reads the first of the files that is there; none is the same as one that is switched off. Argilla starts with one that
 * names no provider, so that is no more than worth a warning.
 */
export function readOAuth2Config(
  files: readonly string[],
  env: NodeJS.ProcessEnv,
  warn: (text: string) => void = () => undefined,
): OAuth2Settings {
  const file = files.find((path) => existsSync(path));
  if (file === undefined) return NO_OAUTH2;
  const refuse = (problem: string): never => {
    throw new OAuth2ConfigError(file, problem);
  };
  const { value, errors } = validate(OAuth2File, contentOf(file, refuse));
  const [issue] = issuesOf(OAuth2File, errors, 'file');
  if (issue) return refuse(`${issue.loc.slice(1).join('.') || 'the file'}: ${issue.msg}.`);
  const { enabled = true, allow_http_redirect = false, providers, allowed_workspaces } = value as OAuth2File;
  if (!enabled) return NO_OAUTH2;
  const ready = (providers ?? []).map((provider) => complete(provider, env, refuse));
  const twice = ready.find(({ name }, index) => ready.findIndex((other) => other.name === name) !== index);
  if (twice) return refuse(`two providers have the name ${twice.name}.`);
  if (ready.length === 0)
    warn(`The sign-in configuration ${file} names no providers, so nobody can sign in through others`);
  return {
    providers: ready,
    allowHttpRedirect: allow_http_redirect,
    allowedWorkspaces: (allowed_workspaces ?? []).map(({ name }) => name),
  };
}

type Refuse = (problem: string) => never;

function contentOf(file: string, refuse: Refuse): unknown {
  try {
    return parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    return refuse((error as Error).message);
  }
}

/** Fills in what the file leaves out: from `OAUTH2_<NAME>_…`, or with what is usual for the kind of provider. */
function complete(given: OAuth2FileProvider, env: NodeJS.ProcessEnv, refuse: Refuse): ProviderSettings {
  const { name } = given;
  const prefix = `OAUTH2_${name.toUpperCase().replaceAll('-', '_')}_`;
  const needed = (key: 'client_id' | 'client_secret'): string =>
    given[key] ??
    (env[prefix + key.toUpperCase()] || refuse(`the provider ${name} needs ${key} or ${prefix}${key.toUpperCase()}.`));
  const { server, scope, usernameClaim } = KNOWN[name] ?? discovered(given, refuse);
  return {
    name,
    clientId: needed('client_id'),
    clientSecret: needed('client_secret'),
    scope: given.scope ?? env[`${prefix}SCOPE`] ?? scope,
    redirectUri: given.redirect_uri ?? (env[`${prefix}REDIRECT_URI`] || `/oauth/${name}/callback`),
    usernameClaim: given.username_claim ?? usernameClaim,
    server,
  };
}

type Kind = Pick<ProviderSettings, 'server' | 'scope' | 'usernameClaim'>;

const KNOWN: Readonly<Record<string, Kind>> = {
  github: { server: { github: GITHUB }, scope: '', usernameClaim: 'login' },
  huggingface: { server: { issuer: 'https://huggingface.co' }, scope: '', usernameClaim: 'preferred_username' },
};

function discovered({ name, issuer }: OAuth2FileProvider, refuse: Refuse): Kind {
  if (issuer === undefined) {
    return refuse(`the provider ${name} is neither github nor huggingface and names no issuer to discover it by.`);
  }
  if (!isSafe(issuer)) return refuse(`the issuer of ${name} is no https address; only this machine may do with http.`);
  return { server: { issuer }, scope: 'openid profile email', usernameClaim: 'preferred_username' };
}

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isOnThisMachine(hostname));
}

const isOnThisMachine = (hostname: string): boolean => /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/.test(hostname);
