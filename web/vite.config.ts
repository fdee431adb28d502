import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createFirstNamer, nameFirstTexts } from './build/first-screen.ts'
import { inlineShell } from './build/inline-shell.ts'
import { leanPackages } from './build/lean-packages.ts'
import { leanReactDom } from './build/lean-react-dom.ts'
import { preloadFirst } from './build/preload-first.ts'
import { serviceWorkerFiles } from './build/service-worker-files.ts'

const serverUrl = process.env['LERO_DEV_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  plugins: [
    leanPackages(),
    leanReactDom(),
    inlineShell(),
    react(),
    tailwindcss(),
    preloadFirst(),
    serviceWorkerFiles(),
  ],
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
    // Parts need little beside the first screen: a loader that fetches it ahead (2 KB) costs more than it wins.
    modulePreload: false,
    // All of it is 10 KB gzip; apart it is 15.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        // Our modules do nothing but define things: what a `public.ts` passes on and nobody takes is left out.
        moduleSideEffects: [{ test: /\/web\/src\/(?!main\.tsx$).*\.tsx?$/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            { name: createFirstNamer(), debugName: 'first' },
            { name: nameFirstTexts, debugName: 'first texts' },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': serverUrl,
      '/auth/v1': serverUrl,
      '/socket': { target: serverUrl, ws: true },
    },
  },
})
