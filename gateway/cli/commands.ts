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
]);
