import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readOAuth2Config } from '#gateway/backend/services/oauth2/configFile.ts';
import { startBackend } from '#gateway/backend/start.ts';

const folder = mkdtempSync(join(tmpdir(), 'marl-oauth-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, '.oauth.yaml');
const read = (text: string, env: NodeJS.ProcessEnv = {}) => {
  writeFileSync(file, text);
  return readOAuth2Config([join(folder, 'missing.yaml'), file], env);
};
const OFF = { providers: [], allowHttpRedirect: false, allowedWorkspaces: [] };

describe('the configuration of sign-in providers', () => {
  test('that is missing, empty or disabled has no providers', () => {
    expect(readOAuth2Config([join(folder, 'missing.yaml')], {})).toEqual(OFF);
    expect(read('')).toEqual(OFF);
    expect(read('enabled: false\nproviders:\n  - name: github')).toEqual(OFF);
  });

  test('without providers causes a warning, unless it is disabled', () => {
    const warnings: string[] = [];
    for (const text of ['', 'provider:\n  - name: github', 'enabled: false']) {
      writeFileSync(file, text);
      readOAuth2Config([file], {}, (warning) => warnings.push(warning));
    }
    const warning = `The sign-in configuration ${file} names no providers, so nobody can sign in through a provider`;
    expect(warnings).toEqual([warning, warning]);
  });

  test('contains all members of a provider', () => {
    const text = `
allow_http_redirect: true
providers:
  - name: house
    issuer: https://sign-in.house.test/realms/all
    client_id: marl
    client_secret: secret
    scope: openid groups
    redirect_uri: https://marl.test/oauth/house/callback
    username_claim: email
allowed_workspaces:
  - name: argilla
  - name: reviews
`;
    expect(read(text)).toEqual({
      allowHttpRedirect: true,
      allowedWorkspaces: ['argilla', 'reviews'],
      providers: [
        {
          name: 'house',
          clientId: 'marl',
          clientSecret: 'secret',
          scope: 'openid groups',
          redirectUri: 'https://marl.test/oauth/house/callback',
          usernameClaim: 'email',
          server: { issuer: 'https://sign-in.house.test/realms/all' },
        },
      ],
    });
  });

  test('knows GitHub and Hugging Face, and completes the file from the environment', () => {
    const { providers } = read('providers:\n  - name: huggingface\n  - name: github\n    client_id: mine', {
      OAUTH2_HUGGINGFACE_CLIENT_ID: 'hf',
      OAUTH2_HUGGINGFACE_CLIENT_SECRET: 'hf-secret',
      OAUTH2_HUGGINGFACE_SCOPE: 'openid profile',
      OAUTH2_GITHUB_CLIENT_ID: 'not used',
      OAUTH2_GITHUB_CLIENT_SECRET: 'gh-secret',
      OAUTH2_GITHUB_REDIRECT_URI: '/elsewhere',
    });
    expect(providers).toMatchObject([
      {
        name: 'huggingface',
        clientId: 'hf',
        clientSecret: 'hf-secret',
        scope: 'openid profile',
        redirectUri: '/oauth/huggingface/callback',
        usernameClaim: 'preferred_username',
        server: { issuer: 'https://huggingface.co' },
      },
      {
        name: 'github',
        clientId: 'mine',
        clientSecret: 'gh-secret',
        scope: '',
        redirectUri: '/elsewhere',
        usernameClaim: 'login',
      },
    ]);
  });

  test('may have an issuer on this machine without HTTPS', () => {
    const text = (issuer: string) =>
      `providers:\n  - { name: house, issuer: "${issuer}", client_id: a, client_secret: b }`;
    for (const issuer of ['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000']) {
      expect(read(text(issuer)).providers[0]).toMatchObject({ server: { issuer }, scope: 'openid profile email' });
    }
  });

  test.each([
    ['providers: [', /cannot be used: .*flow sequence/i],
    ['providers: 5', /providers: /],
    ['providers:\n  - client_id: a', /providers\.0\.name: field required\./],
    ['providers:\n  - name: a/b', /providers\.0\.name: /],
    ['providers:\n  - name: house', /the provider house is neither github nor huggingface and names no issuer/],
    ['providers:\n  - name: github', /the provider github needs client_id or OAUTH2_GITHUB_CLIENT_ID\./],
    [
      'providers:\n  - { name: my-idp, issuer: "https://a.test", client_id: a }',
      /needs client_secret or OAUTH2_MY_IDP_CLIENT_SECRET\./,
    ],
    [
      'providers:\n  - { name: house, issuer: "http://a.test", client_id: a, client_secret: b }',
      /is not an https address/,
    ],
    ['providers:\n  - { name: house, issuer: nonsense, client_id: a, client_secret: b }', /is not an https address/],
    [
      'providers:\n  - { name: github, client_id: a, client_secret: b }\n  - { name: github, client_id: a, client_secret: b }',
      /two providers have the name github/,
    ],
  ])('is refused with the reason: %s', (text, reason) => {
    expect(() => read(text)).toThrow(reason);
    expect(() => read(text)).toThrow(`The sign-in configuration ${file} cannot be used: `);
  });

  test('that is invalid stops the start with the reason', async () => {
    writeFileSync(file, 'providers:\n  - name: house');
    const options = {
      dataDir: folder,
      secret: 'x'.repeat(32),
      demo: false,
      logLevel: 'error',
      oauthFile: null,
      readers: 0,
    };
    await expect(startBackend(options)).rejects.toThrow(/^The sign-in configuration .*names no issuer/);
  });
});
