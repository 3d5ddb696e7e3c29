import type { ApolloServerPlugin } from '@apollo/server';

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Marl GraphQL</title>
    <style>body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem }</style>
  </head>
  <body>
    <h1>GraphQL</h1>
    <p>Send queries and mutations to this address as <code>POST</code> with JSON. Introspection is on, so any GraphQL
    client shows the whole documented contract.</p>
    <p>Identify yourself with an <code>X-Argilla-Api-Key</code> header, an <code>Authorization: Bearer</code> token, or the
    session of this browser.</p>
  </body>
</html>
`;

/** What a browser sees at the endpoint. It loads nothing from anywhere. */
export const landingPage: ApolloServerPlugin = {
  serverWillStart: async () => ({
    renderLandingPage: async () => ({ html: HTML }),
  }),
};
