import { wake } from '../../ui/wake.island.ts'

const words =
  document.documentElement.lang === 'es'
    ? async () => (await import('./calculator-words-es.ts')).spanishCalculator
    : async () => (await import('./calculator-words.ts')).englishCalculator

wake('calculator', async () => {
  const [{ default: bringToLife }, said] = await Promise.all([import('./calculator-alive.tsx'), words()])
  return { default: (root, page) => bringToLife(root, page, said) }
})
