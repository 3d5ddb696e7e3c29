#!/usr/bin/env node
// npx marl, or npm run marl --: the command line (gateway/cli). Like npm start, it installs and builds what is missing.
import { prepare } from './prepare.mjs';

await prepare();
await import('../../.build/gateway/marl.js');
