import 'i18next';
import type auth from './locales/en/auth.json';
import type common from './locales/en/common.json';
import type datasets from './locales/en/datasets.json';
import type error from './locales/en/error.json';
import type form from './locales/en/form.json';
import type nav from './locales/en/nav.json';
import type net from './locales/en/net.json';
import type span from './locales/en/span.json';
import type suggestion from './locales/en/suggestion.json';

// English is the source: a key it does not hold is a type error. Each new namespace is added here.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      common: typeof common;
      datasets: typeof datasets;
      error: typeof error;
      form: typeof form;
      nav: typeof nav;
      net: typeof net;
      span: typeof span;
      suggestion: typeof suggestion;
    };
  }
}
