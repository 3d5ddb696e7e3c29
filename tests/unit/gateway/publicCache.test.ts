import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPublicCache } from '#gateway/modules/settings/settings.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // The cache takes the time 0 for none.
  vi.advanceTimersByTime(1);
});
afterEach(() => vi.useRealTimers());

it('an account of the demo is offered no longer than two seconds after its password was changed', async () => {
  const version = { version: '1.29.0', implementation: 'marl', demo_users: ['argilla', 'admin'] };
  let calls = 0;
  const get = async (route: string) => {
    calls += 1;
    return route === '/v1/version' ? version : { argilla: {} };
  };
  const { settings } = createPublicCache({ get } as Partial<RestClient> as RestClient);
  expect((await settings()).demoUsers).toEqual(['argilla', 'admin']);
  version.demo_users = ['admin'];
  await settings();
  expect(calls).toBe(2);
  vi.advanceTimersByTime(2_001);
  expect((await settings()).demoUsers).toEqual(['admin']);
});
