#!/usr/bin/env node
// npx marl and npm run marl: the command line (gateway/cli). Installs and builds what is missing.
import { prepare } from './prepare.mjs';

await prepare();
await import('../../.build/gateway/marl.js');
