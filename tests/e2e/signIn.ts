import type { Locator, Page } from '@playwright/test';

/** Fills the form of a page or a dialog and signs in by it. */
export async function signInByForm(form: Page | Locator, username: string, password = '12345678'): Promise<void> {
  await form.getByPlaceholder('Enter your username').fill(username);
  await form.getByPlaceholder('Enter your password').fill(password);
  await answered(form, () => form.getByRole('button', { name: 'Sign in', exact: true }).click());
}

/**
 * Waits until the server has answered to a sign-in, for as long as the story may last: to check a password is a good part of a
 * second of computing, on purpose, and on a busy machine ten and more.
 */
export async function answered(form: Page | Locator, submit: () => Promise<void>): Promise<void> {
  const page = 'keyboard' in form ? form : form.page();
  const isSignIn = (body: string | null): boolean => body?.includes('"operationName":"SignIn"') ?? false;
  await Promise.all([page.waitForResponse((response) => isSignIn(response.request().postData())), submit()]);
}
