import { NO_ONE } from '#tests/support/answers.ts';
import type { GraphQLCaller } from '#tests/support/graphql.ts';
import { row } from './row.ts';

/** The callers; `nobody` sends no credentials. */
async function idOf(caller: GraphQLCaller): Promise<string> {
  const { data } = await caller.send<{ me: { id: string } | null }>('{ me { id } }');
  return data.me?.id ?? NO_ONE;
}

/** Sessions, accounts and memberships. */
// prettier-ignore
export const PEOPLE = [
  // what                                    nobody away's  away's home's  home's owner
  //                                                annot. admin  annot.  admin
  row('Query.me', '                          null   yes    yes    yes     yes   yes', () => 'me { id apiKey }'),
  row('Query.me keys', '                     null   yes    yes    yes     yes   yes', () => 'me { apiKeys { id } }'),
  row('Query.settings', '                    yes    yes    yes    yes     yes   yes', () => 'settings { version }'),
  row('Query.oauthProviders', '              yes    yes    yes    yes     yes   yes', () => 'oauthProviders { name }'),
  row('Query.users', '                       401    403    403    403     403   yes', () => 'users { id }'),
  row('Query.user', '                        401    403    403    403     403   yes', (p) => `user(id: "${p.annotator.id}") { id }`),
  row('Query.workspaces', '                  401    away   away   home    home  all', () => 'workspaces { id datasetCount }'),
  row('Query.workspaces users', '            401    403    away   403     home  all', () => 'workspaces { id userCount users { id } }'),
  row('Query.workspace', '                   401    403    403    yes     yes   yes', (p) => `workspace(id: "${p.home}") { id }`),
  row('Query.workspace totals', '            401    403    403    yes     yes   yes', (p) => `workspace(id: "${p.home}") { totals { records } }`),
  row('Query.workspace users', '             401    403    403    403     yes   yes', (p) => `workspace(id: "${p.home}") { users { id } }`),

  row('Mutation.signIn', '                   yes    yes    yes    yes     yes   yes', ({ annotator: { username, password } }) =>
    `signIn(username: "${username}", password: "${password}") { id }`),
  row('Mutation.signOut', '                  yes    yes    yes    yes     yes   yes', () => 'signOut'),
  row('Mutation.signInWithProvider', '       404    404    404    404     404   404', () =>
    'signInWithProvider(provider: "none", query: "code=a&state=b") { id }'),

  row('Mutation.createUser', '               401    403    403    403     403   yes', (p) =>
    `createUser(input: { username: "${p.unique('new')}", firstName: "Ada", password: "12345678" }) { id }`),
  row('Mutation.createUser in workspace', '  401    403    403    403     403   yes', (p) =>
    `createUser(input: { username: "${p.unique('new')}", firstName: "Ada", password: "12345678", role: OWNER, workspaceIds: ["${p.home}"] }) { id }`),
  row('Mutation.updateUser', '               401    403    403    403     403   yes', async (p) =>
    `updateUser(input: { id: "${(await p.user()).id}", role: OWNER }) { id }`),
  row('Mutation.updateUser oneself', '       401    403    403    403     403   yes', async (_place, who) =>
    `updateUser(input: { id: "${await idOf(who)}", firstName: "Me" }) { id }`),
  row('Mutation.setUserPassword', '          401    403    403    403     403   yes', async (p) =>
    `setUserPassword(id: "${(await p.user()).id}", password: "87654321") { id }`),
  row('Mutation.resetApiKey', '              401    403    403    403     403   yes', async (p) =>
    `resetApiKey(id: "${(await p.user()).id}") { apiKey }`),
  row('Mutation.deleteUser', '               401    403    403    403     403   yes', async (p) =>
    `deleteUser(id: "${(await p.user()).id}") { id }`),
  row('Mutation.createWorkspace', '          401    403    403    403     403   yes', (p) =>
    `createWorkspace(name: "${p.unique('new')}") { id }`),
  row('Mutation.deleteWorkspace', '          401    403    403    403     403   yes', async (p) =>
    `deleteWorkspace(id: "${(await p.workspace()).id}") { id }`),
  row('Mutation.addWorkspaceUser', '         401    403    403    403     403   yes', async (p) =>
    `addWorkspaceUser(workspaceId: "${p.home}", userId: "${(await p.user()).id}") { user { id } }`),
  row('Mutation.removeWorkspaceUser', '      401    403    403    403     yes   yes', async (p) =>
    `removeWorkspaceUser(workspaceId: "${p.home}", userId: "${(await p.member()).id}") { user { id } }`),

  row('Mutation.createApiKey', '             401    yes    yes    yes     yes   yes', (p) =>
    `createApiKey(input: { name: "${p.unique('key')}", scope: READ }) { key }`),
  row('Mutation.deleteApiKey', '             401    404    404    404     404   404', () => `deleteApiKey(id: "${NO_ONE}") { id }`),

  row('Query.serverCopy', '                  401    403    403    403     403   null', () => 'serverCopy { id }'),
  row('Mutation.startServerCopy', '          401    403    403    403     403   409', () =>
    'startServerCopy(input: { url: "http://127.0.0.1:9", apiKey: "none" }) { id }'),
  row('Mutation.stopServerCopy', '           401    403    403    403     403   null', () => 'stopServerCopy { id }'),
  row('Mutation.discardServerCopy', '         401    403    403    403     403   null', () => 'discardServerCopy { id }'),

  row('Query.webhooks', '                    401    403    403    403     403   yes', () => 'webhooks { id }'),
  row('Query.webhook', '                     401    403    403    403     403   yes', async (p) =>
    `webhook(id: "${(await p.webhook()).id}") { id url }`),
  row('Query.webhookMessage', '              401    403    403    403     403   null', async (p) =>
    `webhookMessage(webhookId: "${(await p.webhook()).id}", deliveryId: "${NO_ONE}") { requestBody }`),
  row('Mutation.createWebhook', '            401    403    403    403     403   yes', () =>
    'createWebhook(input: { url: "http://127.0.0.1:9", events: [DATASET_CREATED] }) { secret }'),
  row('Mutation.updateWebhook', '            401    403    403    403     403   yes', async (p) =>
    `updateWebhook(input: { id: "${(await p.webhook()).id}", enabled: false }) { id }`),
  row('Mutation.pingWebhook', '              401    403    403    403     403   yes', async (p) =>
    `pingWebhook(id: "${(await p.webhook()).id}") { error }`),
  row('Mutation.resendWebhookDelivery', '    401    403    403    403     403   404', async (p) =>
    `resendWebhookDelivery(webhookId: "${(await p.webhook()).id}", deliveryId: "${NO_ONE}") { id }`),
  row('Mutation.deleteWebhook', '            401    403    403    403     403   yes', async (p) =>
    `deleteWebhook(id: "${(await p.webhook()).id}") { id }`),
];
