import { afterEach, describe, expect, it } from 'vitest';
import { passwordThread } from '#gateway/backend/services/passwordThread.ts';

const workers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

describe('the thread for passwords', () => {
  const passwords = passwordThread(20);
  afterEach(() => passwords.end());

  it('knows a password by its hash, and nobody’s never', async () => {
    const hash = await passwords.hash('open sesame');
    expect(await passwords.matches('open sesame', hash)).toBe(true);
    expect(await passwords.matches('open barley', hash)).toBe(false);
    expect(await passwords.matches('open sesame', undefined)).toBe(false);
  });

  it('ends when nobody has asked for a while, and starts again for the next password', async () => {
    const before = workers();
    const hash = await passwords.hash('open sesame');
    expect(workers()).toBeGreaterThan(before);
    await expect.poll(workers).toBe(before);
    expect(await passwords.matches('open sesame', hash)).toBe(true);
  });

  it('answers whoever asked before it was ended', async () => {
    const answers = Promise.allSettled([passwords.hash('one'), passwords.hash('two')]);
    await passwords.end();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await passwords.hash('three')).toContain('$2');
  });
});
