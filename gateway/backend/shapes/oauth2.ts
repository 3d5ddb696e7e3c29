import Type, { type Static } from 'typebox';
import { nullable } from '../http/shapes.ts';

const Text = Type.String({ minLength: 1 });

/** A way to sign in elsewhere. What is left out comes from the environment or has a default. */
export const OAuth2FileProvider = Type.Object({
  name: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' }),
  client_id: Type.Optional(Text),
  client_secret: Type.Optional(Text),
  scope: Type.Optional(Type.String()),
  redirect_uri: Type.Optional(Text),
  issuer: Type.Optional(Text),
  username_claim: Type.Optional(Text),
});
export type OAuth2FileProvider = Static<typeof OAuth2FileProvider>;

/** The configuration file of sign-in through others. */
export const OAuth2File = Type.Object({
  enabled: Type.Optional(Type.Boolean()),
  allow_http_redirect: Type.Optional(Type.Boolean()),
  providers: Type.Optional(nullable(Type.Array(OAuth2FileProvider))),
  allowed_workspaces: Type.Optional(nullable(Type.Array(Type.Object({ name: Text })))),
});
export type OAuth2File = Static<typeof OAuth2File>;
