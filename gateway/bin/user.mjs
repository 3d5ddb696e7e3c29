// npm run user: manages users and credentials in the data folder, without starting the product.
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
await import('../../.build/gateway/user.js');
