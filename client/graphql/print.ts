/** For documents that are sent as text. */
export { print } from 'graphql';
