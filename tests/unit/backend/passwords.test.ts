import { describe, expect, it } from 'vitest';
import { hashPassword, passwordMatches } from '#gateway/backend/services/passwords.ts';

describe('passwords', () => {
  it('match their hash; an unknown user has none that matches', async () => {
    const hash = await hashPassword('open sesame');
    expect(hash).toMatch(/^\$2b\$/);
    expect(await passwordMatches('open sesame', hash)).toBe(true);
    expect(await passwordMatches('open barley', hash)).toBe(false);
    expect(await passwordMatches('open sesame', undefined)).toBe(false);
  });

  it('match hashes of an Argilla server', async () => {
    expect(await passwordMatches('12345678', '$2b$12$WFTi/Z7H67qW5UllFcWamuoHLG4uD1bS493/D5Ns4EABIhN.e4jlG')).toBe(
      true,
    );
  });

  it('do not block the thread while they are hashed', async () => {
    let isDone = false;
    const hashing = hashPassword('open sesame').then(() => (isDone = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    await hashing;
  });
});
