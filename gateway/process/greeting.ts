import { isLoopback, type Settings } from '../settings.ts';
import { listed } from './refusals.ts';

/** What the operator reads once Marl answers: where it is and, while they work, the demo credentials. */
export function greeting({ host, argillaApiUrl }: Settings, port: number, demoUsers: readonly string[]): string {
  const lines = [`Marl is ready at ${address(host, port)}`];
  if (argillaApiUrl) lines.push(`with the Argilla server at ${argillaApiUrl}`);
  if (demoUsers.length) lines.push(`Sign in as ${listed(demoUsers, 'or')} with the password 12345678.`);
  if (demoUsers.includes('argilla')) lines.push('The API key of argilla, the owner, is argilla.apikey.');
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

/** As a browser on this machine would be told. */
function address(host: string, port: number): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
