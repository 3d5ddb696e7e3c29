import type { FastifyReply, FastifyRequest } from 'fastify';
import { UnauthorizedError, BadRequestError, NotFoundError } from '../http/errors.ts';
import { SignInForm } from '../shapes/users.ts';
import type { Backend, Routes } from '../http/routes.ts';
import { passwordMatches } from '../services/passwords.ts';
import { accountFor, bindingOf, isRemembered, newState, rememberState } from '../services/oauth2/signIn.ts';
import type { OAuth2Settings } from '../services/oauth2/config.ts';
import { createProvider, type Provider, refusalOf } from '../services/oauth2/provider.ts';

const options = { schema: { body: SignInForm }, config: { anonymous: true, form: true } };
type SignIn = FastifyRequest<{ Body: { username: string; password: string } }>;

/** Username and password, as a form, for a token. The two APIs differ in path and status only. */
const signIn = (app: Backend, status: number) => async (request: SignIn, reply: FastifyReply) => {
  const { username, password } = request.body;
  const user = app.store.users.byUsername(username);
  if (!(await passwordMatches(password, user?.password_hash)) || !user) throw new UnauthorizedError();
  return reply.code(status).send({ access_token: await app.tokens.issue(user), token_type: 'bearer' });
};

export const tokenRoutesV0: Routes = (app) => {
  app.post('/security/token', options, signIn(app, 200));
};

declare module 'fastify' {
  interface FastifyInstance {
    oauth2: { settings: OAuth2Settings; secret: string };
  }
}

const anonymous = { config: { anonymous: true } };
type AuthenticatedRequest = FastifyRequest<{ Params: { provider: string } }>;

/** Sign-in by password, and through a provider: the list of providers, the redirect there, and the way back. */
export const signInRoutes: Routes = (app) => {
  app.post('/token', options, signIn(app, 201));

  const { settings, secret } = app.oauth2;
  const providers = new Map(settings.providers.map((provider) => [provider.name, createProvider(provider)]));

  const known = ({ params }: AuthenticatedRequest): Provider => {
    if (providers.size === 0) throw new NotFoundError('OAuth2 is not enabled');
    const provider = providers.get(params.provider);
    if (!provider) throw new NotFoundError(`OAuth2 provider '${params.provider}' not found`);
    return provider;
  };
  const redirectUrl = ({ redirectUri }: Provider, { host }: AuthenticatedRequest): URL => {
    const url = new URL(redirectUri, `http://${host}`);
    url.protocol = settings.allowHttpRedirect ? 'http:' : 'https:';
    return url;
  };

  app.get('/oauth2/providers', anonymous, async () => ({
    items: [...providers.keys()].map((name) => ({ name })),
  }));

  app.get('/oauth2/providers/:provider/authentication', anonymous, async (request: AuthenticatedRequest, reply) => {
    const provider = known(request);
    const back = redirectUrl(provider, request);
    const state = newState();
    try {
      const binding = bindingOf(state, provider.name, secret);
      const url = await provider.authorizationUrl(back.href, binding, queryOf(request));
      void reply.header('set-cookie', rememberState(state, back.protocol === 'https:'));
      return await reply.redirect(url.href, 303);
    } catch (error) {
      // A person waits in a browser: it goes where the provider would have sent it with the bad news.
      request.log.warn({ err: error, provider: provider.name }, 'a sign-in provider could not be reached');
      back.search = new URLSearchParams({ error: 'temporarily_unavailable' }).toString();
      return reply.redirect(back.href, 303);
    }
  });

  app.get('/oauth2/providers/:provider/access-token', anonymous, async (request: AuthenticatedRequest) => {
    const provider = known(request);
    const query = queryOf(request);
    const { state, code, error } = query;
    if (error) throw new UnauthorizedError(`${provider.name} answered: ${codeIn(error)}`);
    if (!code) throw new BadRequestError("'code' parameter not found in callback request");
    if (!state) throw new BadRequestError("'state' parameter not found in callback request");
    if (!isRemembered(state, request.headers.cookie)) throw new BadRequestError("'state' parameter does not match");
    const returned = redirectUrl(provider, request);
    returned.search = new URLSearchParams(query).toString();
    const binding = bindingOf(state, provider.name, secret);
    const profile = await provider.profile(returned, binding).catch((failure: unknown) => {
      request.log.warn({ err: failure, provider: provider.name }, 'a sign-in through a provider failed');
      throw refusalOf(failure, provider.name);
    });
    const user = await accountFor(app.store, profile, settings.allowedWorkspaces);
    const { name: display_name, email, picture, scope } = profile;
    // The rest of the profile stays out: the token travels in a cookie, for which browsers have little room.
    const more = { provider: provider.name, scope, display_name, email, picture };
    return { access_token: await app.tokens.issue(user, more), token_type: 'bearer' };
  });
};

/** Errors are words with underscores; anything else would be somebody's own text on our page. */
const codeIn = (error: string): string => (/^\w{1,64}$/.test(error) ? error : 'refused');

/** The query as one text for each name; of a repeated one the last counts. */
const queryOf = ({ query }: AuthenticatedRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).map(([name, value]) => [
      name,
      [value].flat().at(-1) ?? '',
    ]),
  );
