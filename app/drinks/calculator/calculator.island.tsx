import { hydrateIsland } from '../../ui/hydrate.island.ts'

// Dynamic imports, so that the bundler puts shared code into a single file beside the language's own texts.
hydrateIsland('calculator', () =>
  document.documentElement.lang === 'es'
    ? import('./hydrate-calculator-es.tsx')
    : import('./hydrate-calculator-en.tsx'),
)
