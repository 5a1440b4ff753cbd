import { wake, withTemporal } from '../../ui/wake.island.ts'

const words =
  document.documentElement.lang === 'es'
    ? async () => (await import('./form-words-es.ts')).spanishForm
    : async () => (await import('./form-words.ts')).englishForm

wake(
  'quote-desk',
  withTemporal(async () => {
    const [{ default: bringToLife }, said] = await Promise.all([import('./quote-desk-alive.tsx'), words()])
    return { default: (root, page) => bringToLife(root, page, said) }
  }),
)
