import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { licences } from './build/licences.ts';
import { packed } from './build/packed.ts';

export default defineConfig({
  base: '/web/',
  plugins: [svelte(), licences(), packed()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    // A file that is inlined would be data:, which the pages' policy allows for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { input: 'src/main.ts' },
  },
  // The development server passes everything but the app's own files on to a running `toolmill dev`.
  server: { proxy: { '/v1': 'http://127.0.0.1:8080', '/docs': 'http://127.0.0.1:8080' } },
  test: { include: ['src/**/*.test.ts'] },
});
