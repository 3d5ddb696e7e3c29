import { AnyObject, type Domain, items, object, ref, Text } from '../descriptions.ts';
import Type from 'typebox';

const Token = object({ access_token: Text, token_type: Type.Literal('bearer') });

export const server: Domain = {
  tag: 'Server',
  description: 'Facts about the server, and tokens for those who sign in.',
  schemas: { Token },
  operations: {
    'GET /api/v1/version': {
      id: 'getVersion',
      summary: 'Get the version of the API that the server speaks',
      answer: object({ version: Text, implementation: Text, suggester: Type.Boolean(), demo_users: Type.Array(Text) }),
    },
    'GET /api/v1/status': {
      id: 'getStatus',
      summary: 'Get the state of the store and the memory of the server',
      answer: object({ version: Text, search_engine: AnyObject, memory: AnyObject }),
    },
    'GET /api/v1/settings': {
      id: 'getSettings',
      summary: 'Get the public settings of the server',
      answer: object({ argilla: AnyObject }, { huggingface: AnyObject }),
    },
    'POST /api/v1/token': {
      id: 'createToken',
      summary: 'Get a token for a username and a password',
      answer: ref('Token'),
      status: 201,
    },
    'GET /api/v1/oauth2/providers': {
      id: 'listProviders',
      summary: 'List the providers to sign in through',
      answer: items(object({ name: Text })),
    },
    'GET /api/v1/oauth2/providers/{provider}/authentication': {
      id: 'beginProviderSignIn',
      summary: 'Send the browser to a provider to sign in',
      answer: null,
      status: 303,
    },
    'GET /api/v1/oauth2/providers/{provider}/access-token': {
      id: 'createProviderToken',
      summary: 'Get a token for the code of a provider',
      answer: ref('Token'),
    },
    'POST /api/v1/me/operations': {
      id: 'beginOperation',
      summary: 'Begin an operation of several requests, or get its first answer',
      description:
        'For programs that answer requests with several calls and keep their own answers by key. `request` is a hash of the request ' +
        'that the key belongs to. `answer` is null if the operation is new.',
      answer: object({ answer: Type.Union([Text, Type.Null()]) }),
    },
    'PUT /api/v1/me/operations': {
      id: 'endOperation',
      summary: 'End an operation and keep its answer for a day',
      description: 'With null as `answer`, the next call begins the operation anew.',
      answer: null,
      status: 204,
    },
    'GET /api/_info': {
      id: 'getInfoV0',
      summary: 'Get the version of the older API that the server speaks',
      answer: object({ version: Text }),
    },
    'GET /api/_status': {
      id: 'getStatusV0',
      summary: 'Get the state of the store and the memory of the server',
      answer: object({ version: Text, elasticsearch: AnyObject, mem_info: AnyObject }),
    },
    'POST /api/security/token': {
      id: 'createTokenV0',
      summary: 'Get a token for a username and a password',
      answer: ref('Token'),
    },
  },
};
