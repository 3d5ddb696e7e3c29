export { default as banner } from '../locales/en/banner.json';
export { default as common } from '../locales/en/common.json';
export { default as error } from '../locales/en/error.json';
export { default as nav } from '../locales/en/nav.json';
export { default as net } from '../locales/en/net.json';
export { default as user } from '../locales/en/user.json';
