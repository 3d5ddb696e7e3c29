import { stringEnum } from '../../http/shapes.ts';
import { SCOPES } from '../../shapes/apiKeys.ts';
import { ROLES } from '../../shapes/users.ts';
import { Count, type Domain, Id, items, list, object, orNull, ref, Text, Time, times } from '../descriptions.ts';

const Role = stringEnum(ROLES);
const Scope = stringEnum(SCOPES);
const user = { id: Id, first_name: Text, last_name: orNull(Text), username: Text, role: Role, api_key: Text, ...times };
const apiKey = {
  id: Id,
  name: Text,
  start: Text,
  scope: Scope,
  workspace_ids: orNull(list(Id)),
  inserted_at: Time,
  expires_at: orNull(Time),
  last_used_at: orNull(Time),
};
const UserV0 = object(
  {
    id: Id,
    first_name: Text,
    full_name: Text,
    username: Text,
    role: Role,
    workspaces: list(Text),
    api_key: Text,
    ...times,
  },
  { last_name: Text },
);

export const accounts: Domain = {
  tag: 'Accounts',
  description: 'Users, workspaces, their members, and API keys.',
  schemas: {
    User: object(user),
    Me: object(user, { api_key_scope: Scope }),
    Workspace: object({ id: Id, name: Text, ...times }),
    ApiKey: object(apiKey),
    NewApiKey: object({ ...apiKey, key: Text }),
    UserV0,
  },
  operations: {
    'GET /api/v1/me': {
      id: 'getMe',
      summary: 'Get your own account',
      description: '`api_key_scope` is only there for a key with a scope.',
      answer: ref('Me'),
    },
    'GET /api/v1/me/workspaces': {
      id: 'listMyWorkspaces',
      summary: 'List the workspaces that you reach',
      answer: items(ref('Workspace')),
    },
    'GET /api/v1/me/activity': {
      id: 'getMyActivity',
      summary: 'Count your responses since a time, by default within a day',
      answer: object({ draft: Count, submitted: Count, discarded: Count, last_dataset_id: orNull(Id) }),
    },
    'GET /api/v1/me/api-keys': {
      id: 'listApiKeys',
      summary: 'List your API keys with a scope',
      answer: items(ref('ApiKey')),
    },
    'POST /api/v1/me/api-keys': {
      id: 'createApiKey',
      summary: 'Make an API key',
      description: 'The key itself is only in this answer.',
      answer: ref('NewApiKey'),
      status: 201,
    },
    'DELETE /api/v1/me/api-keys/{key_id}': {
      id: 'deleteApiKey',
      summary: 'Delete an API key',
      answer: ref('ApiKey'),
    },
    'GET /api/v1/users': { id: 'listUsers', summary: 'List all users', answer: items(ref('User')) },
    'POST /api/v1/users': { id: 'createUser', summary: 'Create a user', answer: ref('User'), status: 201 },
    'GET /api/v1/users/{user_id}': { id: 'getUser', summary: 'Get a user', answer: ref('User') },
    'PATCH /api/v1/users/{user_id}': { id: 'updateUser', summary: 'Change a user', answer: ref('User') },
    'DELETE /api/v1/users/{user_id}': { id: 'deleteUser', summary: 'Delete a user', answer: ref('User') },
    'POST /api/v1/users/{user_id}/api-key': {
      id: 'replaceUserApiKey',
      summary: 'Replace the API key that a user signs in to the Python SDK with',
      answer: ref('User'),
      status: 201,
    },
    'GET /api/v1/users/{user_id}/workspaces': {
      id: 'listUserWorkspaces',
      summary: 'List the workspaces of a user',
      answer: items(ref('Workspace')),
    },
    'POST /api/v1/workspaces': {
      id: 'createWorkspace',
      summary: 'Create a workspace',
      answer: ref('Workspace'),
      status: 201,
    },
    'GET /api/v1/workspaces/{workspace_id}': {
      id: 'getWorkspace',
      summary: 'Get a workspace',
      answer: ref('Workspace'),
    },
    'DELETE /api/v1/workspaces/{workspace_id}': {
      id: 'deleteWorkspace',
      summary: 'Delete a workspace without datasets',
      answer: ref('Workspace'),
    },
    'GET /api/v1/workspaces/{workspace_id}/users': {
      id: 'listWorkspaceUsers',
      summary: 'List the members of a workspace',
      answer: items(ref('User')),
    },
    'POST /api/v1/workspaces/{workspace_id}/users': {
      id: 'addWorkspaceUser',
      summary: 'Add a member to a workspace',
      answer: ref('User'),
      status: 201,
    },
    'DELETE /api/v1/workspaces/{workspace_id}/users/{user_id}': {
      id: 'removeWorkspaceUser',
      summary: 'Remove a member from a workspace',
      answer: ref('User'),
    },
    'GET /api/me': { id: 'getMeV0', summary: 'Get your own account', answer: ref('UserV0') },
    'GET /api/users': { id: 'listUsersV0', summary: 'List all users', answer: list(ref('UserV0')) },
    'POST /api/users': { id: 'createUserV0', summary: 'Create a user', answer: ref('UserV0') },
    'DELETE /api/users/{user_id}': { id: 'deleteUserV0', summary: 'Delete a user', answer: ref('UserV0') },
    'POST /api/workspaces': { id: 'createWorkspaceV0', summary: 'Create a workspace', answer: ref('Workspace') },
    'GET /api/workspaces/{workspace_id}/users': {
      id: 'listWorkspaceUsersV0',
      summary: 'List the members of a workspace',
      answer: list(ref('UserV0')),
    },
    'POST /api/workspaces/{workspace_id}/users/{user_id}': {
      id: 'addWorkspaceUserV0',
      summary: 'Add a member to a workspace',
      answer: ref('UserV0'),
    },
    'DELETE /api/workspaces/{workspace_id}/users/{user_id}': {
      id: 'removeWorkspaceUserV0',
      summary: 'Remove a member from a workspace',
      answer: ref('UserV0'),
    },
  },
};
