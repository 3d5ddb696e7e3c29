import type { FastifyReply, FastifyRequest } from 'fastify';
import { UnauthorizedError, BadRequestError, NotFoundError } from '../http/errors.ts';
import { SignInForm } from '../shapes/users.ts';
import type { Backend, Routes } from '../http/routes.ts';
import { passwordMatches } from '../services/passwords.ts';
import { bindingOf, hasStateCookie, newState, stateCookies, userFor } from '../services/oauth2/signIn.ts';
import type { OAuth2Settings } from '../services/oauth2/config.ts';
import { createProvider, type Provider, providerError } from '../services/oauth2/provider.ts';

const options = { schema: { body: SignInForm }, config: { anonymous: true, form: true } };
type SignIn = FastifyRequest<{ Body: { username: string; password: string } }>;

/** Exchanges username and password for a token. The two APIs differ in path and status only. */
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
type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>;

/** The routes to sign in, with a password or through a provider. A provider sends the browser back to the client with a code and a state. */
export const signInRoutes: Routes = (app) => {
  app.post('/token', options, signIn(app, 201));

  const { settings, secret } = app.oauth2;
  const providers = new Map(settings.providers.map((provider) => [provider.name, createProvider(provider)]));

  const providerOf = ({ params }: ProviderRequest): Provider => {
    if (providers.size === 0) throw new NotFoundError('OAuth2 is not enabled');
    const provider = providers.get(params.provider);
    if (!provider) throw new NotFoundError(`OAuth2 provider '${params.provider}' not found`);
    return provider;
  };
  const redirectUrl = ({ redirectUri }: Provider, { host }: ProviderRequest): URL => {
    const url = new URL(redirectUri, `http://${host}`);
    url.protocol = settings.allowHttpRedirect ? 'http:' : 'https:';
    return url;
  };

  app.get('/oauth2/providers', anonymous, async () => ({
    items: [...providers.keys()].map((name) => ({ name })),
  }));

  // These routes wait for the provider, and may create a user.
  const providerRoute = { config: { anonymous: true, lane: 'write' } } as const;
  app.get('/oauth2/providers/:provider/authentication', providerRoute, async (request: ProviderRequest, reply) => {
    const provider = providerOf(request);
    const callback = redirectUrl(provider, request);
    const state = newState();
    try {
      const binding = bindingOf(state, provider.name, secret);
      const url = await provider.authorizationUrl(callback.href, binding, queryOf(request));
      void reply.header('set-cookie', stateCookies(state, callback.protocol === 'https:'));
      return await reply.redirect(url.href, 303);
    } catch (error) {
      // Sends the browser to the callback, as the provider does with an error.
      request.log.warn({ err: error, provider: provider.name }, 'A sign-in provider cannot be reached');
      callback.search = new URLSearchParams({ error: 'temporarily_unavailable' }).toString();
      return reply.redirect(callback.href, 303);
    }
  });

  app.get('/oauth2/providers/:provider/access-token', providerRoute, async (request: ProviderRequest) => {
    const provider = providerOf(request);
    const query = queryOf(request);
    const { state, code, error } = query;
    if (error) throw new UnauthorizedError(`${provider.name} answered: ${safeErrorCode(error)}`);
    if (!code) throw new BadRequestError("'code' parameter not found in callback request");
    if (!state) throw new BadRequestError("'state' parameter not found in callback request");
    if (!hasStateCookie(state, request.headers.cookie)) throw new BadRequestError("'state' parameter does not match");
    const callback = redirectUrl(provider, request);
    callback.search = new URLSearchParams(query).toString();
    const binding = bindingOf(state, provider.name, secret);
    const profile = await provider.profile(callback, binding).catch((failure: unknown) => {
      request.log.warn({ err: failure, provider: provider.name }, 'A sign-in through a provider failed');
      throw providerError(failure, provider.name);
    });
    const user = await userFor(app.store, profile, settings.allowedWorkspaces);
    const { name: display_name, email, picture, scope } = profile;
    // Leaves out the rest of the profile, since browsers limit the size of the cookie that will hold the token.
    const claims = { provider: provider.name, scope, display_name, email, picture };
    return { access_token: await app.tokens.issue(user, claims), token_type: 'bearer' };
  });
};

/** Passes on error codes only, so that nobody can place arbitrary text on our page. */
const safeErrorCode = (error: string): string => (/^\w{1,64}$/.test(error) ? error : 'refused');

/** The query with the last value of each parameter. */
const queryOf = ({ url }: ProviderRequest): Record<string, string> =>
  Object.fromEntries(new URL(url, 'http://localhost').searchParams);
