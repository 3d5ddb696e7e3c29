import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REASONS } from '#gateway/transfer/refusal.ts';

describe('the reason why a row is refused', () => {
  it('has the same words on the page as in the API', () => {
    const texts = readFileSync('client/i18n/locales/en/transfer.json', 'utf8');
    expect((JSON.parse(texts) as { refusal: unknown }).refusal).toEqual(Object.fromEntries(REASONS));
  });
});
