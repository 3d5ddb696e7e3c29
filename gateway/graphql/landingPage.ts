import type { ApolloServerPlugin } from '@apollo/server';
import { type Example, readExamples } from './examples.ts';

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const section = ({ about, operation }: Example): string => `
    <h3>${escaped(about)}</h3>
    <pre tabindex="0">${escaped(operation)}</pre>`;

const page = (examples: readonly Example[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Marl GraphQL</title>
    <style>
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem }
      h3 { font-size: 1rem; margin: 2rem 0 .5rem }
      pre { overflow: auto; padding: 1rem; border: 1px solid #7a8491; border-radius: 8px; font-size: .875rem }
    </style>
  </head>
  <body>
    <h1>GraphQL</h1>
    <p>Send queries and mutations to this address as <code>POST</code> with JSON; subscriptions to
    <code>/graphql/stream</code>, which answers with server-sent events.</p>
    <p>Identify yourself with an <code>X-Argilla-Api-Key</code> header, an <code>Authorization: Bearer</code> token, or the
    session of this browser.</p>
    <p>The whole contract, with a description of every field: <a href="/graphql/schema.graphql">schema.graphql</a>.
    Introspection is on.</p>
    <h2>Examples</h2>${examples.map(section).join('')}
  </body>
</html>
`;

/** What a browser sees at the endpoint. It loads nothing from anywhere. */
export const landingPage: ApolloServerPlugin = {
  serverWillStart: async () => {
    const html = page(readExamples());
    return { renderLandingPage: async () => ({ html }) };
  },
};
