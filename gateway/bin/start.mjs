// npm start: installs and builds what is missing, then runs the product in this very process.
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV ??= 'production';
await import('../../.build/gateway/main.js');
