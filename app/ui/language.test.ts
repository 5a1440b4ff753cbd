import { expect, test } from 'vitest'
import { englishPath, languageOf, pathIn } from './language.ts'

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
] as const)('%s is read as the router reads it: in %s, %s in English', (path, language, english) => {
  expect([languageOf(path), englishPath(path)]).toEqual([language, english])
})

test('a Spanish link takes its query and its place on the page along; what is in English alone keeps its address', () => {
  const paths = ['/evenings#quotations', '/quote?date=x', '/', '/backbar']
  expect(paths.map((path) => pathIn('es', path))).toEqual([
    '/es/evenings#quotations',
    '/es/quote?date=x',
    '/es',
    '/backbar',
  ])
  expect(paths.map((path) => pathIn('en', path))).toEqual(paths)
})
