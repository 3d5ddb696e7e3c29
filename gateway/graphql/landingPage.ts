import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApolloServerPlugin } from '@apollo/server';

const NOT_BUILT = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>GraphQL · Marl</title>
  <p>This page is not built yet: run "npm run build", or "npm start", which builds what is missing.</p>
  <p>The contract is at <a href="/graphql/schema.graphql">/graphql/schema.graphql</a>.</p>
</html>
`;

/** What a browser sees at the endpoint: GraphiQL, as built by client/graphiql. It loads nothing from anywhere else. */
export const landingPage = (graphiqlDir: string): ApolloServerPlugin => ({
  serverWillStart: async () => {
    const html = readPage(graphiqlDir) ?? NOT_BUILT;
    return { renderLandingPage: async () => ({ html }) };
  },
});

function readPage(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}
