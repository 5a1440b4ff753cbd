import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsIn } from './doubles/read-imports.ts'

/** The files of the README's reading path, line by line, in the order they are named. */
function readingPath(): string[][] {
  const readme = readFileSync('README.md', 'utf8')
  const [, path = ''] = readme.split('## Read it in this order')
  return path
    .split(/\n- /)
    .map((line) => [...line.matchAll(/`(app\/[^`]+\.tsx?)`/g)].map(([, file = '']) => file))
    .filter((files) => files.length > 1)
}

test('every arrow of the README’s reading path is an import', () => {
  const path = readingPath()
  expect(path.flat()).toContain('app/leads/quote-form/receive-quote.server.ts')
  expect(path.flat().length).toBeGreaterThan(6)
  const arrows = path.flatMap((files) => files.slice(1).map((to, i) => [files[i]!, to] as const))
  const wrong = arrows.filter(([from, to]) => {
    const source = readFileSync(from, 'utf8')
    // The table of routes names its files; everything else imports them.
    if (from === 'app/routes.ts') return !source.includes(to.slice('app/'.length))
    return !importsIn(from, source).some((one) => one.to === to)
  })
  expect(wrong).toEqual([])
})
