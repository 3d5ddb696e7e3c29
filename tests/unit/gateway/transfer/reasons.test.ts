import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REASONS } from '#gateway/transfer/refusal.ts';

describe('why a row does not come in', () => {
  it('is said on the page in the words of the API', () => {
    const texts = readFileSync('client/i18n/locales/en/transfer.json', 'utf8');
    expect((JSON.parse(texts) as { refusal: unknown }).refusal).toEqual(Object.fromEntries(REASONS));
  });
});
