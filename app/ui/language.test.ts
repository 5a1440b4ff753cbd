import { expect, test } from 'vitest'
import { englishPath, languageOf, whereInEnglish } from './language.ts'

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

test('a Spanish link to a page in English alone says so', () => {
  const said = ['/privacy', '/evenings#quotations', '/quote?date=x'].map((path) => whereInEnglish('es', path))
  expect(said).toEqual([' (en inglés)', ' (en inglés)', ''])
  expect(whereInEnglish('en', '/privacy')).toBe('')
})
