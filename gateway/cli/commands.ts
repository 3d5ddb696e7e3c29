import type { CommandEntry } from './command.ts';

/** Every subcommand by its name, in the order of the help. */
export const commands: ReadonlyMap<string, CommandEntry> = new Map([
  [
    'user',
    {
      summary: 'Users: list, create, delete; new passwords and API keys',
      load: () => import('#gateway/backend/cli/user.ts'),
    },
  ],
  [
    'backup',
    {
      summary: 'Write the whole store into one file, while the server runs',
      load: () => import('#gateway/backend/cli/backup.ts'),
    },
  ],
  ['restore', { summary: 'Put a backup in its place', load: () => import('#gateway/backend/cli/restore.ts') }],
  [
    'check',
    {
      summary: 'Look whether the store is whole; rebuild what follows from the records',
      load: () => import('#gateway/backend/cli/check.ts'),
    },
  ],
  [
    'import',
    {
      summary: 'Read a file of records into a dataset of a running server',
      load: () => import('./transfer/import.ts'),
    },
  ],
  [
    'export',
    {
      summary: 'Write the records of a dataset of a running server to a file',
      load: () => import('./transfer/export.ts'),
    },
  ],
]);
