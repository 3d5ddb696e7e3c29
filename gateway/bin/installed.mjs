#!/usr/bin/env node
// The command of an installed package, which is built already.
import { requireNode } from './requireNode.mjs';

requireNode();
await import('../../.build/gateway/marl.js');
