import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What American customers read otherwise, promised too much, or was nobody's English; none of it comes back. */
const withdrawn = [
  /\bmaths\b/i,
  /\b(centre|colour|favour|flavour|neighbour|enquiries|organis|apologis|cheque|licence|programme\b|whilst)\w*/,
  /please mend this/i,
  /What is still open/,
  /choose one for a starting price/,
  /tell me what would suit/,
  /It decides the experience/,
  /just what I choose/,
  /, in all\b/,
  /no price yet, we answer/,
  /\d of spirits and liqueurs/,
  /Drunk about/,
  /a factor of 1\b/,
  /the bar knows best/,
  /before mileage counts/,
  /gets home well/,
  /is safely kept/,
  /Sooner is better/,
  /What we understood/,
  /We answer every message ourselves/,
  /Say yes to this letter/,
  /\bIn all: /,
  />\s*Go on\s*</,
  /closes for ever/,
  /Take a password/,
  /do not go together/,
  /\bIt is (lost|spam)\b/,
  />\s*(Correct it|Leave it)\s*</,
  /And note it as/,
  /Letters · kept here/,
  /Nine answers/i,
  /Nobody knows the ZIP/,
]

test('words that were withdrawn are said nowhere', () => {
  const sources = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.ts|\/migrations\//.test(file))
  const said = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '')
    return withdrawn.flatMap((words) => (words.test(text) ? [`${file}: ${words.exec(text)![0]}`] : []))
  })
  expect(sources.length).toBeGreaterThan(500)
  expect(said).toEqual([])
})
