import { serverStatus, spaceSettings } from '../services/serverInfo.ts';
import { ARGILLA_VERSION } from '../version.ts';
import type { Routes } from '../http/routes.ts';

const anonymous = { config: { anonymous: true } };

/** What anybody may know of the server. */
export const infoRoutes: Routes = (app) => {
  app.get('/version', anonymous, async () => ({ version: ARGILLA_VERSION }));

  app.get('/status', anonymous, async () => {
    const { version, engine, memory } = serverStatus(app.store.db);
    return { version, search_engine: engine, memory };
  });

  app.get('/settings', anonymous, async () => spaceSettings(process.env));
};

export const infoRoutesV0: Routes = (app) => {
  app.get('/_info', anonymous, async () => ({ version: ARGILLA_VERSION }));

  app.get('/_status', anonymous, async () => {
    const { version, engine, memory } = serverStatus(app.store.db);
    return { version, elasticsearch: engine, mem_info: memory };
  });
};
