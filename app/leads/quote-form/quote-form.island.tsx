import { wake, withTemporal } from '../../ui/wake.island.ts'

const sayings =
  document.documentElement.lang === 'es'
    ? async () => (await import('./form-words-es.ts')).spanishFormSayings
    : async () => (await import('./form-words.ts')).englishFormSayings

wake(
  'quote-desk',
  withTemporal(async () => {
    const [{ default: bringToLife }, said] = await Promise.all([import('./quote-desk-alive.tsx'), sayings()])
    return { default: (root, page) => bringToLife(root, page, said) }
  }),
)
