import type { Plugin } from 'vite';

/** An assignment of the name for developers' tools, a side effect that keeps an unused component in the build. */
const NAME = /^\w+\.displayName = (["'`]).*\1;$/gm;
/** Parts that nothing here uses, which Mantine assigns to components of every page. */
const GROUP = /^(Button|ActionIcon)\.Group(Section)? = \w+;$/gm;
/** Calls without side effects that packages seldom annotate as such. */
const PURE_CALL = /(?<== )(?=(\w+\.)?(createContext|forwardRef|memo)\()/g;
/** Warnings of i18next, which it shows only if it is told to debug. */
const WARNING = /(?<!\.)(?=this\.logger\.(warn|log)\()/g;
/** Copies of i18next, one for each component with texts, by which others can tell that the language has changed. */
const COPY = /createI18nWrapper\(original\)/g;
/** The keys of an icon's parts, which never change their order. */
const ICON_KEY = /, "key": "svg-\d+"/g;

/** Lets the build drop unused components of packages, and what they and the texts do not need in production. */
export function treeShakePackages(): Plugin {
  return {
    name: 'tree-shake-packages',
    apply: 'build',
    transform: {
      filter: { id: /node_modules/, code: /displayName|"key": "svg-|this\.logger\.|createI18nWrapper/ },
      handler: (code) => ({
        code: code
          .replaceAll(NAME, '')
          .replaceAll(GROUP, '')
          .replaceAll(PURE_CALL, '/* @__PURE__ */ ')
          .replaceAll(WARNING, '/* @__PURE__ */ ')
          .replaceAll(COPY, 'original')
          .replaceAll(ICON_KEY, ''),
        map: null,
      }),
    },
  };
}
