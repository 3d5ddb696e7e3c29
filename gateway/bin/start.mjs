// npm start: installs and builds what is missing, then runs the product in this process.
import { prepare } from './prepare.mjs';

await prepare();
process.env.NODE_ENV ??= 'production';
await import('../../.build/gateway/main.js');
