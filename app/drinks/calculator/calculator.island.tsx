import { hydrateIsland } from '../../ui/hydrate.island.ts'

// What both languages share is then one file beside the words of the page's own.
hydrateIsland('calculator', () =>
  document.documentElement.lang === 'es'
    ? import('./hydrate-calculator-es.tsx')
    : import('./hydrate-calculator-en.tsx'),
)
