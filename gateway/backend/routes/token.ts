import type { FastifyReply, FastifyRequest } from 'fastify';
import { UnauthorizedError } from '../http/errors.ts';
import { SignInForm } from '../shapes/token.ts';
import type { Backend, Routes } from '../http/routes.ts';

const options = { schema: { body: SignInForm }, config: { anonymous: true, form: true } };
type SignIn = FastifyRequest<{ Body: { username: string; password: string } }>;

/** Username and password, as a form, for a token. The two APIs differ in path and status only. */
const signIn = (app: Backend, status: number) => async (request: SignIn, reply: FastifyReply) => {
  const { username, password } = request.body;
  const user = app.store.users.byUsername(username);
  if (!(await app.passwords.matches(password, user?.password_hash)) || !user) throw new UnauthorizedError();
  return reply.code(status).send({ access_token: await app.tokens.issue(user), token_type: 'bearer' });
};

export const tokenRoutes: Routes = (app) => {
  app.post('/token', options, signIn(app, 201));
};

export const tokenRoutesV0: Routes = (app) => {
  app.post('/security/token', options, signIn(app, 200));
};
