import 'i18next';
import type graphiql from '../graphiql/locales/en.json';
import type auth from './locales/en/auth.json';
import type banner from './locales/en/banner.json';
import type bulk from './locales/en/bulk.json';
import type common from './locales/en/common.json';
import type create from './locales/en/create.json';
import type dashboard from './locales/en/dashboard.json';
import type datasets from './locales/en/datasets.json';
import type empty from './locales/en/empty.json';
import type error from './locales/en/error.json';
import type filter from './locales/en/filter.json';
import type form from './locales/en/form.json';
import type home from './locales/en/home.json';
import type nav from './locales/en/nav.json';
import type net from './locales/en/net.json';
import type palette from './locales/en/palette.json';
import type panel from './locales/en/panel.json';
import type people from './locales/en/people.json';
import type profile from './locales/en/profile.json';
import type record from './locales/en/record.json';
import type settings from './locales/en/settings.json';
import type similar from './locales/en/similar.json';
import type span from './locales/en/span.json';
import type status from './locales/en/status.json';
import type suggestion from './locales/en/suggestion.json';
import type rules from './locales/en/rules.json';
import type task from './locales/en/task.json';
import type taskFilter from './locales/en/taskFilter.json';
import type taskRecord from './locales/en/taskRecord.json';
import type taskSettings from './locales/en/taskSettings.json';
import type transfer from './locales/en/transfer.json';
import type valid from './locales/en/valid.json';
import type user from './locales/en/user.json';

// English is the source: a key it does not hold is a type error. Each new namespace is added here.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      banner: typeof banner;
      bulk: typeof bulk;
      common: typeof common;
      create: typeof create;
      dashboard: typeof dashboard;
      datasets: typeof datasets;
      empty: typeof empty;
      error: typeof error;
      filter: typeof filter;
      form: typeof form;
      graphiql: typeof graphiql;
      home: typeof home;
      nav: typeof nav;
      net: typeof net;
      palette: typeof palette;
      panel: typeof panel;
      people: typeof people;
      profile: typeof profile;
      record: typeof record;
      settings: typeof settings;
      similar: typeof similar;
      span: typeof span;
      status: typeof status;
      suggestion: typeof suggestion;
      rules: typeof rules;
      task: typeof task;
      taskFilter: typeof taskFilter;
      taskRecord: typeof taskRecord;
      taskSettings: typeof taskSettings;
      transfer: typeof transfer;
      user: typeof user;
      valid: typeof valid;
    };
  }
}
