import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listSourceImports } from './doubles/read-imports.ts'

/** Files of each line of the reading path in CONTRIBUTING.md, in order. */
function parseReadingPath(): string[][] {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8')
  const [, rest = ''] = guide.split('## Read it in this order')
  const [path = ''] = rest.split('\n## ')
  return path
    .split(/\n- /)
    .map((line) => [...line.matchAll(/`(app\/[^`]+\.tsx?)`/g)].map(([, file = '']) => file))
    .filter((files) => files.length > 1)
}

test('each file of the reading path in CONTRIBUTING.md imports the next one', () => {
  const path = parseReadingPath()
  expect(path.flat()).toContain('app/events/quote-form/handle-quote-request.server.ts')
  expect(path.flat().length).toBeGreaterThan(6)
  const arrows = path.flatMap((files) => files.slice(1).map((to, i) => [files[i]!, to] as const))
  const wrong = arrows.filter(([from, to]) => {
    const source = readFileSync(from, 'utf8')
    // The route table contains its files as strings. All other files import the next one.
    if (from === 'app/routes.ts') return !source.includes(to.slice('app/'.length))
    return !listSourceImports(from, source).some((one) => one.to === to)
  })
  expect(wrong).toEqual([])
})

test('ARCHITECTURE.md names every folder inside the folders of app/', () => {
  const map = readFileSync('ARCHITECTURE.md', 'utf8')
  const rooms = new Map(
    [...map.matchAll(/^ {2}(\w+)\/ +((?:.*\n)(?: {13}.*\n)*)/gm)].map(([, room, says]) => [room, says]),
  )
  const drawers = globSync('app/*/*/').map((path) => path.split(/[\\/]/).slice(1, 3))
  expect(drawers.length).toBeGreaterThan(60)
  const unnamed = drawers.filter(
    ([room = '', drawer = '']) => !new RegExp(`\\b${drawer}\\b`).test(rooms.get(room) ?? ''),
  )
  expect(unnamed.map((path) => path.join('/'))).toEqual([])
})

const isFromRoot = (path: string) => /^(app|server)\//.test(path)

test('every file and folder named in ARCHITECTURE.md and docs/where-is.md exists', () => {
  const rows = ['ARCHITECTURE.md', 'docs/where-is.md'].flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const named = rows.flatMap((row) => {
    const paths = [...row.matchAll(/`((?:app\/)?[\w/.-]+)`/g)].map(([, path = '']) => path)
    const folders = paths.filter((path) => path.startsWith('app/')).flatMap((path) => [path, dirname(path)])
    return paths
      .filter((path) => isFromRoot(path) || (folders.length > 0 && /\.tsx?$/.test(path)))
      .map((path) => (isFromRoot(path) ? [path] : folders.map((folder) => join(folder, path))))
  })
  expect(named.length).toBeGreaterThan(30)
  // A module may have been deleted, with its whole folder.
  const isThere = (place: string) => {
    const [folder] = /^app\/modules\/[\w-]+(?=\/|$)/.exec(place) ?? []
    return existsSync(place) || (folder !== undefined && !existsSync(folder))
  }
  expect(named.filter((places) => !places.some(isThere))).toEqual([])
})

describe('decisions', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md').map((file) => basename(file))

  test('the index of decisions by subject lists each decision once and nothing else', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8')
    const named = [...index.matchAll(/^- \[(\d{4})\]\((.*?)\) \S/gm)].map(([, , file]) => file)
    expect(new Set(named)).toEqual(new Set(decisions))
    expect(named.length).toBe(decisions.length)
    for (const file of decisions) expect(index).toContain(`[${file.slice(0, 4)}](${file})`)
  })

  test('every reference to a decision names an existing one', () => {
    const numbers = decisions.map((file) => file.slice(0, 4))
    const files = globSync(['*.md', 'docs/**/*.md', '{app,bin,server,release,tests,faults,bench}/**/*.{ts,tsx,mjs}'])
    const wrong = files.flatMap((file) => {
      const inDecision = file.startsWith('docs/decisions/') ? /\((\d{4})[),]/g : /decisions\/(\d{4})/g
      const found = [...readFileSync(file, 'utf8').matchAll(inDecision)].map(([, number = '']) => number)
      return found.filter((number) => !numbers.includes(number)).map((number) => `${file}: ${number}`)
    })
    expect(wrong).toEqual([])
  })
})
