import './setup/styles.ts';
import './setup/workers.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Explorer } from './Explorer.tsx';
import { loadPageData } from './gateway.ts';
import { chosenTheme, startTexts } from './preferences.ts';

const theme = chosenTheme();
// The color tokens follow this attribute.
document.documentElement.setAttribute('data-mantine-color-scheme', theme);
await startTexts();
const data = await loadPageData();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Explorer theme={theme} data={data} />
  </StrictMode>,
);
