export { default as filter } from '../locales/en/filter.json';
export { default as form } from '../locales/en/form.json';
export { default as panel } from '../locales/en/panel.json';
export { default as record } from '../locales/en/record.json';
export { default as similar } from '../locales/en/similar.json';
export { default as span } from '../locales/en/span.json';
export { default as status } from '../locales/en/status.json';
export { default as suggestion } from '../locales/en/suggestion.json';
