import { describe, expect, it } from 'vitest';
import { readKeyFile, writeKeyFile } from '#client/features/shortcut/ownKeys.ts';

describe('a file with keys', () => {
  it('is read back as written', () => {
    const keys = { 'record.next': ['n', 'Alt+n'], 'label.1.positive': ['g q'] };
    expect(readKeyFile(writeKeyFile(keys))).toEqual(keys);
  });

  it.each(['', 'keys', '{}', '{"keys":{}}', '{"keys":{"record.next":["mod+w"]}}', '[]'])('is none: %s', (text) =>
    expect(readKeyFile(text)).toBeNull(),
  );
});
