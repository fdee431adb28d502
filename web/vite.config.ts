import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineShell } from './build/inline-shell.ts'
import { preloadFirst } from './build/preload-first.ts'
import { serviceWorkerFiles } from './build/service-worker-files.ts'

const serverUrl = process.env['LERO_DEV_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  plugins: [inlineShell(), react(), tailwindcss(), preloadFirst(), serviceWorkerFiles()],
  define: {
    // The gallery and other instruments of the tests are cut out of the shipped build.
    IS_TEST_BUILD: JSON.stringify(process.env['LERO_TEST_BUILD'] === '1'),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: ['es2022', 'safari17', 'chrome120', 'firefox121'],
    // Data URIs would be repeated in every chunk; files are cached once by the service worker.
    assetsInlineLimit: 0,
    // Every browser we support knows modulepreload; the polyfill would be inline code.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': serverUrl,
      '/auth/v1': serverUrl,
      '/socket': { target: serverUrl, ws: true },
    },
  },
})
