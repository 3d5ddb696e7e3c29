export default import.meta.glob(
  [
    '../locales/en/*.json',
    '!../locales/en/{banner,common,error,nav,net,user}.json',
    '!../locales/en/{filter,form,panel,record,similar,span,status,suggestion}.json',
  ],
  { import: 'default' },
);
