#!/usr/bin/env node
// npx marl, or npm run marl --: the command line (gateway/cli). Like npm start, it installs and builds what is missing.
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
await import('../../.build/gateway/marl.js');
