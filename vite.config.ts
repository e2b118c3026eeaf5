import { fileURLToPath } from 'node:url';

import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const version = `0.1.0+${Date.now().toString(36)}`;

export default defineConfig(({ command }) => ({
  root: 'src',
  publicDir: '../public',
  envDir: '..',
  cacheDir: '../node_modules/.vite',
  define: { __APP_VERSION__: JSON.stringify(command === 'build' ? version : 'dev') },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    // No inline script and no data: script, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The merged files below import each other in circles: without this a module may run before what it is made of.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: {
          // Left alone, whatever two screens share becomes a file of its own: half a screen's requests were for single icons and texts.
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 3 },
            { name: 'session-client', test: /node_modules[\\/]@supabase[\\/]/, priority: 2 },
            { name: 'common', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000, priority: 1 },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    // A browser looks for the service worker of a worker script by the script's own address, so these files must lie within
    // the scope of ours (/app), or no data worker starts without network.
    rolldownOptions: {
      output: {
        entryFileNames: 'app/assets/[name]-[hash].js',
        chunkFileNames: 'app/assets/[name]-[hash].js',
        assetFileNames: 'app/assets/[name]-[hash][extname]',
      },
    },
  },
  plugins: [
    react(),
    tailwindcss(),
    paraglideVitePlugin({
      project: here('./src/messages/project.inlang'),
      outdir: here('./src/messages/paraglide'),
      strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
      // A file for each message, also while developing: what was refused is looked up by its name.
      outputStructure: 'message-modules',
    }),
    versionFile(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      injectRegister: false,
      scope: '/app',
      includeAssets: [],
      manifest: {
        id: '/app',
        start_url: '/app',
        scope: '/app',
        name: 'Karbar',
        short_name: 'Karbar',
        description: 'Orders, parcels, stock and money for small companies. Works without network.',
        display: 'standalone',
        background_color: '#f8fafc',
        theme_color: '#0f5e5a',
        categories: ['business', 'productivity'],
        icons: [
          { src: '/icons/karbar-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/karbar-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/karbar-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        screenshots: [
          { src: '/screenshots/orders.png', sizes: '1280x800', type: 'image/png', form_factor: 'wide', label: 'Orders' },
          { src: '/screenshots/orders-phone.png', sizes: '390x844', type: 'image/png', form_factor: 'narrow', label: 'Orders on a phone' },
        ],
      },
      injectManifest: {
        globPatterns: ['index.html', 'theme.js', 'icons/*.{svg,png}', '**/*.{js,css,woff2}'],
        globIgnores: ['sw.js', '**/pdfmake*', '**/shop*', '**/*.wasm'],
        target: 'es2022',
      },
    }),
  ],
}));

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** `/version.json` tells an open tab whether a newer build has been published since it started. */
function versionFile(): Plugin {
  return {
    name: 'karbar-version-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) });
    },
  };
}
