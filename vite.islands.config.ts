import { defineConfig } from 'vite'

/** The islands: small entries that load React only when a part of a page comes alive. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/islands',
    assetsDir: 'islands',
    manifest: 'manifest.json',
    modulePreload: false,
    target: 'es2023',
    rolldownOptions: {
      input: {
        calculator: 'app/calculator/calculator.island.tsx',
        passkeys: 'app/backbar/passkeys.island.ts',
        'quote-form': 'app/ask/quote-form.island.tsx',
        upload: 'app/photos/upload.island.ts',
      },
    },
  },
})
