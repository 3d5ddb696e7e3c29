// npm run build: installs and builds what is missing.
import { prepare } from './prepare.mjs';

await prepare();
