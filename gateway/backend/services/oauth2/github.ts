import { type Configuration, fetchProtectedResource } from 'openid-client';
import { BadRequestError } from '../../http/errors.ts';

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

type Claims = Record<string, unknown>;

/** Who the token speaks for, with an e-mail address that is not shown in public too where the token may see it. */
export async function githubProfile(config: Configuration, token: string, at: GitHubEndpoints): Promise<Claims> {
  const get = async (url: string): Promise<unknown> => {
    const response = await fetchProtectedResource(config, token, new URL(url), 'GET');
    if (!response.ok) throw new BadRequestError(`github answered ${response.status} when asked who signed in`);
    return response.json();
  };
  const profile = (await get(at.profile)) as Claims;
  if (profile.email) return profile;
  // Without the scope for it the list is refused, and the address stays unknown.
  const emails = (await get(at.emails).catch(() => [])) as { email: string; primary?: boolean }[];
  return { ...profile, email: (emails.find(({ primary }) => primary) ?? emails[0])?.email };
}
