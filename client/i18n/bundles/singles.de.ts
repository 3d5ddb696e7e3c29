export default import.meta.glob(
  [
    '../locales/de/*.json',
    '!../locales/de/{banner,common,error,nav,net,user}.json',
    '!../locales/de/{filter,form,panel,record,similar,span,status,suggestion}.json',
  ],
  { import: 'default' },
);
