import { expect } from 'vitest'

/** Texts that are the same in both languages, as names and loan words are. */
const same = new Set(['Zelle', 'Venmo', 'Error: ', 'Bartenders', 'A5', 'Total'])

/**
 * Expects every text of a table to have a Spanish translation of the same shape, with no English left, that addresses the
 * client as "tú".
 */
export function expectTranslated(english: object, spanish: object): void {
  const [there, said] = [listText(english), listText(spanish)]
  expect([...said.keys()]).toEqual([...there.keys()])
  for (const [path, words] of said) {
    expect([path, words]).toEqual([path, expect.stringMatching(/\S/)])
    if (!same.has(words)) expect([path, words]).not.toEqual([path, there.get(path)])
    if (!path.endsWith('.other')) expect([path, words]).toEqual([path, expect.not.stringMatching(leftInEnglish)])
    expect([path, words]).toEqual([path, expect.not.stringMatching(/\busted(es)?\b/i)])
  }
}

const leftInEnglish = /\b(the|you|your|we|our|and|with|are|please|call)\b(?! *[,)])/i

/** Texts of a table by their path. A function is listed by its source. */
function listText(table: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([key, words]: [string, unknown]) => {
      const here = `${path}.${key}`
      if (typeof words === 'string') return [[here, words] as const]
      if (typeof words === 'function') return [[here, String(words)] as const]
      return [...listText(words as object, here)]
    }),
  )
}
