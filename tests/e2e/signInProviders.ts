import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type OidcProvider, startOidcProvider } from '#tests/support/oidcProvider.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

/** The environment of a Hugging Face Space. */
export const SPACE = {
  SPACE_ID: 'reviewers/review-room',
  SPACE_TITLE: 'Review room',
  SPACE_AUTHOR_NAME: 'reviewers',
  PERSISTANT_STORAGE_ENABLED: 'false',
};

export interface SignInWorld {
  product: Product;
  house: OidcProvider;
  stop(): Promise<void>;
}

/** The product with a real sign-in provider, which has its own login form. */
export async function startWithProvider(env: Record<string, string> = {}): Promise<SignInWorld> {
  const house = await startOidcProvider();
  const folder = mkdtempSync(join(tmpdir(), 'marl-sign-in-'));
  const file = join(folder, 'oauth.yaml');
  writeFileSync(
    file,
    `allow_http_redirect: true
providers:
  - name: house
    issuer: ${house.issuer}
    client_id: ${house.clientId}
    client_secret: ${house.clientSecret}
allowed_workspaces:
  - name: argilla
`,
  );
  const product = await startProduct({ DEMO: '1', ARGILLA_AUTH_OAUTH_CFG: file, ...env });
  house.register(`${product.url}/oauth/house/callback`);
  return {
    product,
    house,
    async stop() {
      await Promise.all([product.stop(), house.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Completes the provider's login and consent forms. */
export async function signInAtHouse(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
