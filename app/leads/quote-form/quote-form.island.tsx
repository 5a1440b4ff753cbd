import { hydrateIsland, withTemporalPolyfill } from '../../ui/wake.island.ts'

const sayings =
  document.documentElement.lang === 'es'
    ? async () => (await import('./form-words-es.ts')).spanishQuoteFormMessages
    : async () => (await import('./form-words.ts')).englishQuoteFormMessages

hydrateIsland(
  'quote-desk',
  withTemporalPolyfill(async () => {
    const [{ default: bringToLife }, said] = await Promise.all([import('./quote-desk-alive.tsx'), sayings()])
    return { default: (root, page) => bringToLife(root, page, said) }
  }),
)
