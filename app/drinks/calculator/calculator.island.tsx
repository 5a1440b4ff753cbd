import { hydrateIsland } from '../../ui/wake.island.ts'

// What both languages share is then one file beside the words of the page's own.
hydrateIsland('calculator', () =>
  document.documentElement.lang === 'es' ? import('./calculator-alive-es.tsx') : import('./calculator-alive-en.tsx'),
)
