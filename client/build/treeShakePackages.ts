import type { Plugin } from 'vite';

/** An assignment of the name for developers' tools, a side effect that keeps an unused component in the build. */
const NAME = /^\w+\.displayName = (["'`]).*\1;$/gm;
/** Parts that nothing here uses, which Mantine assigns to components of every page. */
const GROUP = /^(Button|ActionIcon)\.Group(Section)? = \w+;$/gm;
/** Calls without side effects that packages seldom annotate as such. */
const PURE_CALL = /(?<== )(?=(\w+\.)?(createContext|forwardRef|memo)\()/g;

/** Lets the build drop unused components of packages. */
export function treeShakePackages(): Plugin {
  return {
    name: 'tree-shake-packages',
    apply: 'build',
    transform: {
      filter: { id: /node_modules/, code: /displayName/ },
      handler: (code) => ({
        code: code.replaceAll(NAME, '').replaceAll(GROUP, '').replaceAll(PURE_CALL, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
