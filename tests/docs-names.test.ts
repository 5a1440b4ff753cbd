import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
const documents = files.filter((file) => file.endsWith('.md') && !/CHANGELOG|^tests\//.test(file))
const sources = globSync('{app,server,bin,tests,faults,bench,demo}/**/*.{ts,tsx,mjs,css}', {
  exclude: ['tests/recorded/**'],
})
const sourceWords = new Set(
  [...sources, ...globSync('*.{ts,mjs,json}'), ...globSync('deploy/*')].flatMap(
    (file) => readFileSync(file, 'utf8').match(/[\w$]+/g) ?? [],
  ),
)

/** Names of other projects, of patterns, and of files that recipes and releases create. */
const externalNames = new Set(['optimizeEmptyRequests', '/api/openapi.json', 'thing-form.ts', 'thing-edits.server.ts'])

/** Names in code formatting in the text of the documents, with their document. */
const namesInDocuments = documents.flatMap((document) =>
  [
    ...readFileSync(document, 'utf8')
      .replace(/```[\s\S]*?```/g, '')
      .matchAll(/`([^`\n]+)`/g),
  ]
    .map(([, name]) => ({ document, name: name! }))
    .filter(({ name }) => !externalNames.has(name) && !name.startsWith('nerd-and-tonic-')),
)

test('every file named in a document exists', () => {
  const paths = namesInDocuments.filter(({ name }) =>
    /^[\w/][\w./-]*\.(tsx?|mjs|css|md|json|ya?ml|svg|service|socket)$/.test(name),
  )
  expect(paths.length).toBeGreaterThan(150)
  expect(paths.filter(({ name }) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([])
})

test('every folder named in a document exists', () => {
  const rooms = new Set(files.flatMap((file) => /^app\/([^/]+)\//.exec(file)?.[1] ?? []))
  const tops = new Set(files.flatMap((file) => /^([^/.]+)\//.exec(file)?.[1] ?? []))
  const folders = namesInDocuments.filter(({ name }) => {
    const [first, ...rest] = name.split('/')
    return /^[\w/-]+$/.test(name) && rest.length > 0 && (rooms.has(first!) || tops.has(first!))
  })
  expect(folders.length).toBeGreaterThan(30)
  const isThere = (name: string) =>
    [name, `app/${name}`].some((path) =>
      files.some((file) => file.startsWith(path.replace(/\/?$/, '/')) || file === path),
    )
  // A document may leave out the ending of a file name.
  const isFile = (name: string) => files.some((file) => file.startsWith(`${name}.`) || file.startsWith(`app/${name}.`))
  expect(folders.filter(({ name }) => !isThere(name) && !isFile(name))).toEqual([])
})

test('every function and field named in a document exists in the sources', () => {
  const names = namesInDocuments.filter(({ name }) => /^([a-z]+[A-Z]\w*(\(\))?|[a-z]\w+\(\))$/.test(name))
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter(({ name }) => !sourceWords.has(name.replace('()', '')))).toEqual([])
})
