import { expect, test } from 'vitest'
import { toEnglishPath, detectLanguage, getPathLanguage, toLocalizedPath } from './language.ts'

test.each([
  ['/', 'en', '/'],
  ['/quote/', 'en', '/quote'],
  ['/Services', 'en', '/services'],
  ['/especially', 'en', '/especially'],
  ['/es', 'es', '/'],
  ['/ES', 'es', '/'],
  ['/es/', 'es', '/'],
  ['/Es/quote', 'es', '/quote'],
  ['/es/quote/', 'es', '/quote'],
] as const)('the path %s has language %s and English path %s', (path, language, english) => {
  expect([getPathLanguage(path), toEnglishPath(path)]).toEqual([language, english])
})

test.each([
  ['/es/quote', 'en', 'es'],
  ['/quote', 'es', 'en'],
  ['/yours/token', 'es-MX,en;q=0.8', 'es'],
  ['/list/token?language=en', 'es', 'en'],
  ['/menu/token', 'en-US,es;q=0.8', 'en'],
])('%s with Accept-Language %s is answered in %s', (path, reads, language) => {
  const headers = new Headers({ 'Accept-Language': reads })
  expect(detectLanguage({ url: `https://bar.example${path}`, headers })).toBe(language)
})

test('Spanish links keep query and hash, and English-only pages keep their path', () => {
  const paths = ['/evenings#quotations', '/quote?date=x', '/', '/backbar']
  expect(paths.map((path) => toLocalizedPath('es', path))).toEqual([
    '/es/evenings#quotations',
    '/es/quote?date=x',
    '/es',
    '/backbar',
  ])
  expect(paths.map((path) => toLocalizedPath('en', path))).toEqual(paths)
})
