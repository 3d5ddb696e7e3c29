import type { Plugin } from 'vite';

/** What developers' tools call a component. Being written onto it, it keeps a component that nobody uses. */
const NAME = /^\w+\.displayName = (["'`]).*\1;$/gm;
/** Calls that make a component or a context, and do nothing else; packages seldom say so. */
const MAKING = /(?<== )(?=(\w+\.)?(createContext|forwardRef|memo)\()/g;

/** Lets the build see which parts of packages nobody uses, so that it leaves them out. */
export function leaveUnused(): Plugin {
  return {
    name: 'leave-unused',
    apply: 'build',
    transform: {
      filter: { id: /node_modules/, code: /displayName/ },
      handler: (code) => ({ code: code.replaceAll(NAME, '').replaceAll(MAKING, '/* @__PURE__ */ '), map: null }),
    },
  };
}
