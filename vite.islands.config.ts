import { defineConfig, type Plugin } from 'vite'
import { moduleIslands } from './app/modules.ts'

/** Islands, the interactive parts of pages, by the name pages use. */
export const islandEntries = {
  'find-setting': 'app/office/settings/search-settings.island.ts',
  'find-job': 'app/office/today/search-events.island.ts',
  calendar: 'app/office/calendar/calendar.island.ts',
  'price-form': 'app/office/event/price-form.island.ts',
  'quote-call': 'app/office/quote-call/quote-call.island.ts',
  proposal: 'app/agreements/proposals/proposal-draft.island.ts',
  'keep-sheet': 'app/ui/offline/save-page-offline.island.ts',
  'night-tab': 'app/operations/events/run-sheet-tab.island.ts',
  'offline-worker': 'app/ui/offline/offline-worker.island.ts',
  'send-forms': 'app/ui/offline/send-forms.island.ts',
  'wipe-sheets': 'app/ui/offline/clear-offline-pages.island.ts',
  calculator: 'app/drinks/calculator/calculator.island.tsx',
  'note-money': 'app/agreements/payments/event-money.island.ts',
  phone: 'app/backbar/notifications/phone.island.ts',
  'push-worker': 'app/backbar/notifications/push-worker.island.ts',
  passkeys: 'app/business/auth/passkeys.island.ts',
  'quote-form': 'app/events/quote-form/quote-form.island.tsx',
  upload: 'app/photos/admin/upload.island.ts',
  yours: 'app/agreements/client-page/client-page.island.ts',
  ...moduleIslands,
}

/**
 * Replaces Vite's preload helper, which loads the styles of dynamic imports first. Islands have no styles, so a plain
 * import suffices and saves half a kilobyte per island.
 */
const skipPreloadHelper: Plugin = {
  name: 'imports-alone',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** Islands: small entries that load React only when a part of a page becomes interactive. */
export default defineConfig({
  publicDir: false,
  plugins: [skipPreloadHelper],
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
