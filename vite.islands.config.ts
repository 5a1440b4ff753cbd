import { defineConfig, type Plugin } from 'vite'

/** The parts of pages that come alive in the browser, by the name pages know them by. */
export const islandEntries = {
  'change-form': 'app/agreements/changes/change-form.island.ts',
  'crew-sheet': 'app/crew/sheet/crew-sheet.island.ts',
  'find-setting': 'app/desk/settings/find-setting.island.ts',
  'find-job': 'app/desk/today/find.island.ts',
  'price-form': 'app/desk/job/price-form.island.ts',
  'keep-costs': 'app/books/costs/keep-costs.island.ts',
  'keep-sheet': 'app/nights/events/keep-sheet.island.ts',
  'count-left': 'app/nights/left/count-left.island.ts',
  'night-tab': 'app/nights/events/night-tab.island.ts',
  'sheet-worker': 'app/nights/events/sheet-worker.island.ts',
  'wipe-sheets': 'app/nights/events/wipe-sheets.island.ts',
  calculator: 'app/drinks/calculator/calculator.island.tsx',
  'note-money': 'app/agreements/payments/note-money.island.ts',
  'print-card': 'app/lists/menu-card/print-card.island.ts',
  phone: 'app/backbar/phone/phone.island.ts',
  'push-worker': 'app/backbar/phone/push-worker.island.ts',
  'shared-list': 'app/lists/shared-list/shared-list.island.ts',
  'list-worker': 'app/lists/shared-list/list-worker.island.ts',
  passkeys: 'app/business/auth/passkeys.island.ts',
  'quote-form': 'app/leads/quote-form/quote-form.island.tsx',
  'write-card': 'app/lists/menu-card/write-card.island.ts',
  upload: 'app/photos/admin/upload.island.ts',
  yours: 'app/agreements/yours/yours.island.ts',
}

/**
 * Vite has what is imported later load its styles first. No island has any: importing is enough, and saves each of them
 * half a kilobyte.
 */
const importsAlone: Plugin = {
  name: 'imports-alone',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** The islands: small entries that load React only when a part of a page comes alive. */
export default defineConfig({
  publicDir: false,
  plugins: [importsAlone],
  build: {
    outDir: 'build/islands',
    assetsDir: 'islands',
    manifest: 'manifest.json',
    modulePreload: false,
    target: 'es2023',
    rolldownOptions: {
      input: islandEntries,
    },
  },
})
