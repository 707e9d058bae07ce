import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { apart, licences } from './build/licences.ts';
import { packed } from './build/packed.ts';

// The files of a tool are named after it: each is index.ts or work.ts by itself.
const nameOf = (file: string | null | undefined): string => /\/src\/tools\/([^/]+)\/(?:index|work)\.ts/.exec(file ?? '')?.[1] ?? '[name]';

// Packages that people must be able to replace are files of their own.
const codeSplitting = { groups: Object.keys(apart).map((name) => ({ name: name.replace(/^@/, '').replace('/', '-'), test: new RegExp(`node_modules/${name}/`) })) };

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
    rolldownOptions: {
      input: 'src/main.ts',
      output: { codeSplitting, chunkFileNames: ({ facadeModuleId }) => (nameOf(facadeModuleId) === '[name]' ? 'assets/[name]-[hash].js' : `assets/tool-${nameOf(facadeModuleId)}-[hash].js`) },
    },
  },
  // Workers are served from a folder of their own, which has a policy of its own (handlers/web/policy.go).
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        codeSplitting,
        entryFileNames: ({ facadeModuleId }) => `assets/worker/${nameOf(facadeModuleId)}-[hash].js`,
        chunkFileNames: 'assets/worker/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  // The development server passes everything but the app's own files on to a running `toolmill dev`.
  server: { proxy: { '/v1': 'http://127.0.0.1:8080', '/docs': 'http://127.0.0.1:8080' } },
  // A test that hangs fails; one that is slow on a busy machine does not.
  test: { include: ['src/**/*.test.ts', 'e2e/**/*.test.ts'], setupFiles: ['build/compression.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
