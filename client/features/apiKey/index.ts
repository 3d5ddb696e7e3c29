export { ApiKeysPart, useApiKeys } from './ApiKeysPart.tsx';
