import { existsSync, readFileSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import { parse } from 'yaml';
import { validate } from '../../http/ajv.ts';
import { issuesOf } from '../../http/issues.ts';
import { duplicatesIn, optional } from '../../http/shapes.ts';
import { GITHUB, NO_OAUTH2, OAuth2ConfigError, type OAuth2Settings, type ProviderSettings } from './config.ts';

const Text = Type.String({ minLength: 1 });

/** A provider in the configuration file. Missing members come from the environment or have defaults. */
const OAuth2FileProvider = Type.Object({
  name: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' }),
  client_id: Type.Optional(Text),
  client_secret: Type.Optional(Text),
  scope: Type.Optional(Type.String()),
  redirect_uri: Type.Optional(Text),
  issuer: Type.Optional(Text),
  username_claim: Type.Optional(Text),
});
type OAuth2FileProvider = Static<typeof OAuth2FileProvider>;

const OAuth2File = Type.Object({
  enabled: Type.Optional(Type.Boolean()),
  allow_http_redirect: Type.Optional(Type.Boolean()),
  providers: optional(Type.Array(OAuth2FileProvider)),
  allowed_workspaces: optional(Type.Array(Type.Object({ name: Text }))),
});
type OAuth2File = Static<typeof OAuth2File>;

/** Reads the first existing file. A file without providers only causes a warning, since Argilla accepts it too. */
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
  const complete = (providers ?? []).map((provider) => settingsOf(provider, env, refuse));
  const [duplicate] = duplicatesIn(complete.map(({ name }) => name));
  if (duplicate) return refuse(`two providers have the name ${duplicate}.`);
  if (complete.length === 0)
    warn(`The sign-in configuration ${file} names no providers, so nobody can sign in through a provider`);
  return {
    providers: complete,
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

/** Completes a provider from `OAUTH2_<NAME>_…` and defaults. */
function settingsOf(provider: OAuth2FileProvider, env: NodeJS.ProcessEnv, refuse: Refuse): ProviderSettings {
  const { name } = provider;
  const prefix = `OAUTH2_${name.toUpperCase().replaceAll('-', '_')}_`;
  const required = (key: 'client_id' | 'client_secret'): string =>
    provider[key] ??
    (env[prefix + key.toUpperCase()] || refuse(`the provider ${name} needs ${key} or ${prefix}${key.toUpperCase()}.`));
  const { server, scope, usernameClaim } = KNOWN[name] ?? discoverable(provider, refuse);
  return {
    name,
    clientId: required('client_id'),
    clientSecret: required('client_secret'),
    scope: provider.scope ?? env[`${prefix}SCOPE`] ?? scope,
    redirectUri: provider.redirect_uri ?? (env[`${prefix}REDIRECT_URI`] || `/oauth/${name}/callback`),
    usernameClaim: provider.username_claim ?? usernameClaim,
    server,
  };
}

type Kind = Pick<ProviderSettings, 'server' | 'scope' | 'usernameClaim'>;

const KNOWN: Readonly<Record<string, Kind>> = {
  github: { server: { github: GITHUB }, scope: '', usernameClaim: 'login' },
  huggingface: { server: { issuer: 'https://huggingface.co' }, scope: '', usernameClaim: 'preferred_username' },
};

function discoverable({ name, issuer }: OAuth2FileProvider, refuse: Refuse): Kind {
  if (issuer === undefined) {
    return refuse(`the provider ${name} is neither github nor huggingface and names no issuer to discover it by.`);
  }
  if (!isSecure(issuer)) return refuse(`the issuer of ${name} is not an https address; http is for this machine only.`);
  return { server: { issuer }, scope: 'openid profile email', usernameClaim: 'preferred_username' };
}

function isSecure(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

const isLoopback = (hostname: string): boolean => /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/.test(hostname);
