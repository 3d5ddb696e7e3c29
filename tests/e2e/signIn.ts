import type { Locator, Page } from '@playwright/test';

/** Fills in and submits the sign-in form of a page or dialog. */
export async function signInByForm(form: Page | Locator, username: string, password = '12345678'): Promise<void> {
  await form.getByPlaceholder('Enter your username').fill(username);
  await form.getByPlaceholder('Enter your password').fill(password);
  await answered(form, () => form.getByRole('button', { name: 'Sign in', exact: true }).click());
}

/**
 * Waits for the response to a sign-in without a timeout of its own: checking a password takes most of a second of processor time by
 * design, and ten or more on a busy machine.
 */
export async function answered(form: Page | Locator, submit: () => Promise<void>): Promise<void> {
  const page = 'keyboard' in form ? form : form.page();
  const isSignIn = (body: string | null): boolean => body?.includes('"operationName":"SignIn"') ?? false;
  await Promise.all([page.waitForResponse((response) => isSignIn(response.request().postData())), submit()]);
}
