import type { CommandEntry } from './command.ts';

/** The subcommands in the order of the help. Each loads its code when it is called. */
export const commands: ReadonlyMap<string, CommandEntry> = new Map(
  Object.entries({
    start: { summary: 'Start the server', load: () => import('./start.ts') },
    user: {
      summary: 'List, create and delete users; set passwords and API keys',
      load: () => import('#gateway/backend/cli/user.ts'),
    },
    backup: {
      summary: 'Back up the database while the server runs',
      load: () => import('#gateway/backend/cli/backup.ts'),
    },
    restore: { summary: 'Restore a backup', load: () => import('#gateway/backend/cli/restore.ts') },
    check: {
      summary: 'Verify the database and rebuild its indexes',
      load: () => import('#gateway/backend/cli/check.ts'),
    },
    verify: {
      summary: 'Verify the history of responses',
      load: () => import('#gateway/backend/cli/verify.ts'),
    },
    import: {
      summary: 'Import a file into a dataset of a running server',
      load: () => import('./transfer/import.ts'),
    },
    export: {
      summary: 'Export the records of a dataset of a running server to a file',
      load: () => import('./transfer/export.ts'),
    },
    copy: {
      summary: 'Copy everything from one Marl or Argilla server to another',
      load: () => import('./copy/copy.ts'),
    },
  }),
);
