export default import.meta.glob('../locales/en/{filter,form,panel,record,similar,span,status,suggestion}.json', {
  eager: true,
  import: 'default',
});
