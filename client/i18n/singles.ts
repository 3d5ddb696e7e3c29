/** Namespaces with a file of their own. The annotation page needs none of them at first, and not even the list. */
const singles = import.meta.glob(
  [
    './locales/*/*.json',
    '!./locales/*/{banner,common,error,nav,net,user}.json',
    '!./locales/*/{filter,form,panel,record,similar,span,status,suggestion}.json',
  ],
  { import: 'default' },
);

export const readSingle = (language: string, namespace: string): Promise<unknown> =>
  singles[`./locales/${language}/${namespace}.json`]!();
