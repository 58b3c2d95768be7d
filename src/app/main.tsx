import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

// A build knows that this is false and holds nothing of mocks/.
if (import.meta.env.DEV) {
  const { startMocks } = await import('../../mocks/browser.ts');
  await startMocks();
}

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <main>
      <h1>Playhead</h1>
    </main>
  </StrictMode>,
);
