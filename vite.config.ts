import { fileURLToPath } from 'node:url';

import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { resolve } from './vite.resolve.ts';

const version = `0.1.0+${Date.now().toString(36)}`;

export default defineConfig(({ command, mode }) => (mode.startsWith('shop') ? shop(mode) : app(command)));

const app = (command: 'build' | 'serve'): UserConfig => ({
  root: 'src',
  publicDir: '../public',
  envDir: '..',
  cacheDir: '../node_modules/.vite',
  resolve,
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
          // Libraries, icons and the words of all screens have files of their own: otherwise they join whatever is nearest, and a screen
          // that wants one icon loads that, too. The rest is put together by who needs it. A file that grows past `maxSize` (bytes of
          // source, some 32 kB gzipped) is split, so that no further screen breaks the budget of a chunk (`.size-limit.js`).
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 3 },
            { name: 'session-client', test: /node_modules[\\/]@supabase[\\/]/, priority: 2 },
            {
              name: 'table-library',
              test: /node_modules[\\/]@tanstack[\\/](?:react-)?(?:table|virtual|store)/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'form-library', test: /node_modules[\\/](?:react-hook-form|@hookform)[\\/]/, minShareCount: 2, priority: 2 },
            { name: 'drag-library', test: /node_modules[\\/]@dnd-kit[\\/]/, priority: 2 },
            // What the owner's preview draws a shop with.
            { name: 'shop-styles', test: /src[\\/]shop\.css/, priority: 2 },
            { name: 'shop-pages', test: /src[\\/]modules[\\/]shop[\\/]/, priority: 2, maxSize: 100_000 },
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 2 },
            { name: 'words', test: /paraglide[\\/]messages[\\/](?:common|ui)_/, minShareCount: 2, priority: 2 },
            { name: 'common', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000, maxSize: 200_000, priority: 1 },
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
    // While developing; before a build `npm run messages` has compiled them, and the compiler keeps a process from ending for thirty seconds.
    command === 'serve' &&
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
        globIgnores: ['sw.js', '**/pdfmake*', 'shop/**', '**/*.wasm'],
        target: 'es2022',
      },
    }),
  ],
});

/** Beside the app, which holds no byte of it: what the pages of shops run, their service worker, and the renderer that makes them. */
const shopEntries: Readonly<Record<string, string>> = {
  shop: './src/shop.tsx',
  'shop-sw': './src/shop-sw.ts',
  'shop-served': './src/shop-served.ts',
};

const shop = (mode: string, isServed = mode === 'shop-served'): UserConfig => ({
  root: 'src',
  publicDir: false,
  resolve,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    // Paths that begin with a dot are given to nobody.
    outDir: isServed ? '../dist/.shop' : '../dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: mode === 'shop' && '.shop/files.json',
    ssr: isServed,
    rolldownOptions: {
      input: here(shopEntries[mode] ?? ''),
      output: {
        ...(isServed && { codeSplitting: false }),
        entryFileNames: isServed ? 'served.js' : mode === 'shop-sw' ? 'shop/sw-shop.js' : 'shop/assets/[name]-[hash].js',
        chunkFileNames: 'shop/assets/[name]-[hash].js',
        assetFileNames: 'shop/assets/[name]-[hash][extname]',
      },
    },
  },
  // Whoever serves shops needs this one file and nothing that is installed.
  ssr: { noExternal: true },
  plugins: [react(), tailwindcss()],
});

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
