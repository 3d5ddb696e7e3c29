import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeDataDir } from '#gateway/backend/store/dataDir.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

describe('a data folder', () => {
  test('is created with missing parents, for its owner only, unless it exists', () => {
    const above = join(temporaryFolder(), 'a');
    const folder = join(above, 'b');
    makeDataDir(folder);
    makeDataDir(folder);
    for (const made of [above, folder]) expect(statSync(made).mode & 0o777).toBe(0o700);
  });

  test('that is a file, or inside one, is refused with its name and an example', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    for (const folder of [file, join(file, 'below')]) {
      expect(() => makeDataDir(folder)).toThrow(
        `The data folder ${folder} cannot be used: it, or a folder above it, is a file. ` +
          'Set DATA_DIR to another one, for example DATA_DIR=/var/lib/marl.',
      );
    }
  });

  test.runIf(existsSync('/proc/self'))('is refused at once where no folder can be made', () => {
    expect(() => makeDataDir('/proc/marl/data')).toThrow(
      /^The data folder \/proc\/marl\/data cannot be used: .*DATA_DIR=/,
    );
  });
});
