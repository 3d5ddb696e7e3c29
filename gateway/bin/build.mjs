// npm run build: what npm start would install and build, without starting.
import { prepare } from './prepare.mjs';

await prepare();
