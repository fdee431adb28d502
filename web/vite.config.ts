import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { listChunkGroups } from './build/chunk-groups.ts'
import { inlineShell } from './build/inline-shell.ts'
import { landingPages } from './build/landing-pages.ts'
import { leanPackages } from './build/lean-packages.ts'
import { pickerEmojiNames } from './build/picker-emoji-names.ts'
import { preloadFirst } from './build/preload-first.ts'
import { serviceWorkerFiles } from './build/service-worker-files.ts'

const serverUrl = process.env['LERO_DEV_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  plugins: [
    leanPackages(),
    pickerEmojiNames(),
    landingPages(),
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
    // What parts share is in the first screen's script: nothing is left to fetch ahead beside a part.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // Parts that come later may name at once what the first screen fetches when it is wanted.
      checks: { ineffectiveDynamicImport: false },
      // A constant stands where it is used: parts name many limits, which the first screen's script would hold for them.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      treeshake: {
        // Our modules do nothing but define things: what a `public.ts` passes on and nobody takes is left out.
        moduleSideEffects: [{ test: /\/web\/src\/(?!main\.tsx$).*\.tsx?$/, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: listChunkGroups() },
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
