import { hydrateIsland, withTemporalPolyfill } from '../../ui/hydrate.island.ts'

const sayings =
  document.documentElement.lang === 'es'
    ? async () => (await import('./quote-form-messages-es.ts')).spanishQuoteFormMessages
    : async () => (await import('./quote-form-messages.ts')).englishQuoteFormMessages

hydrateIsland(
  'quote-desk',
  withTemporalPolyfill(async () => {
    const [{ default: bringToLife }, said] = await Promise.all([import('./hydrate-quote-form.tsx'), sayings()])
    return { default: (root, page) => bringToLife(root, page, said) }
  }),
)
