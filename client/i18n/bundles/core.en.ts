export default import.meta.glob('../locales/en/{banner,common,error,nav,net,user}.json', {
  eager: true,
  import: 'default',
});
