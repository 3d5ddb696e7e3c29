export { default as filter } from '../locales/de/filter.json';
export { default as form } from '../locales/de/form.json';
export { default as panel } from '../locales/de/panel.json';
export { default as record } from '../locales/de/record.json';
export { default as similar } from '../locales/de/similar.json';
export { default as span } from '../locales/de/span.json';
export { default as status } from '../locales/de/status.json';
export { default as suggestion } from '../locales/de/suggestion.json';
