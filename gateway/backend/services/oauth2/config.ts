/** GitHub supports OAuth 2 but not OpenID Connect, so its endpoints are fixed. */
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

export interface ProviderSettings {
  name: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** The callback; a path is relative to the address in the browser. */
  redirectUri: string;
  usernameClaim: string;
  server: { issuer: string } | { github: GitHubEndpoints };
}

export interface OAuth2Settings {
  providers: readonly ProviderSettings[];
  /** Whether the callback uses plain HTTP. */
  allowHttpRedirect: boolean;
  /** The workspaces that new users join. */
  allowedWorkspaces: readonly string[];
}

export class OAuth2ConfigError extends Error {
  constructor(file: string, problem: string) {
    super(`The sign-in configuration ${file} cannot be used: ${problem}`);
  }
}

export const NO_OAUTH2: OAuth2Settings = { providers: [], allowHttpRedirect: false, allowedWorkspaces: [] };
