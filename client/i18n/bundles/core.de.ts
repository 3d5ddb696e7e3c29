export default import.meta.glob('../locales/de/{banner,common,error,nav,net,user}.json', {
  eager: true,
  import: 'default',
});
