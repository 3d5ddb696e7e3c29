import { NotFoundError } from '../http/errors.ts';
import type { Routes } from './index.ts';

const anonymous = { config: { anonymous: true } };

/** Sign-in through others: none is set up here, and clients are told so. */
export const oauth2Routes: Routes = (app) => {
  const refuse = async () => {
    throw new NotFoundError('OAuth2 is not enabled');
  };
  app.get('/oauth2/providers', anonymous, async () => ({ items: [] }));
  app.get('/oauth2/providers/:provider/authentication', anonymous, refuse);
  app.get('/oauth2/providers/:provider/access-token', anonymous, refuse);
};
