const COMMAND = 'npx marl copy';

/** Says why a server is copied by the command, then names it. */
export const CommandHint = ({ children }: { children: string }) => (
  <>
    {children} <code>{COMMAND}</code>
  </>
);
