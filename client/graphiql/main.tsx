import './setup/styles.ts';
import './setup/workers.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Explorer } from './Explorer.tsx';
import { learn } from './gateway.ts';
import { startTexts } from './texts.ts';
import { chosenTheme } from './theme.ts';

const theme = chosenTheme();
// The same switch as on the client's pages, which the colours follow.
document.documentElement.setAttribute('data-mantine-color-scheme', theme);
await startTexts();
const known = await learn();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Explorer theme={theme} known={known} />
  </StrictMode>,
);
