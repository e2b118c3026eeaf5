import './styles.css';
import '#kernel/trusted-scripts.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from '#app/App.tsx';
import { startShell } from '#app/start.ts';

startShell();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
