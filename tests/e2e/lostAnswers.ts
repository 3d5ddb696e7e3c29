import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

interface Attempt {
  key: string | undefined;
  person: string | undefined;
  /** Whether the server has answered with what it had kept for the key, instead of doing it again. */
  isReplayed: boolean;
}

/** Has the server carry out the first request with a mutation, but cuts off its answer. Returns all attempts. */
export async function loseFirstAnswer(page: Page, mutation: string): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  await page.route('**/graphql', async (route) => {
    const request = route.request();
    if (!request.postData()?.includes(mutation)) return route.fallback();
    const { 'idempotency-key': key, 'x-marl-person': person } = request.headers();
    const response = await route.fetch();
    attempts.push({ key, person, isReplayed: response.headers()['idempotent-replayed'] === 'true' });
    return attempts.length > 1 ? route.fulfill({ response }) : route.abort('connectionreset');
  });
  return attempts;
}

/** Waits for the second attempt, and expects the key and the person of the first, so that the server has not carried it out again. */
export async function expectRepeated(attempts: readonly Attempt[]): Promise<void> {
  await expect.poll(() => attempts.length).toBe(2);
  const [first, second] = attempts;
  expect(first).toEqual({ key: expect.any(String), person: expect.any(String), isReplayed: false });
  expect(second).toEqual({ ...first, isReplayed: true });
}
