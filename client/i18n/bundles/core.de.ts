export { default as banner } from '../locales/de/banner.json';
export { default as common } from '../locales/de/common.json';
export { default as error } from '../locales/de/error.json';
export { default as nav } from '../locales/de/nav.json';
export { default as net } from '../locales/de/net.json';
export { default as user } from '../locales/de/user.json';
