import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { listGlossaryWords, parseTables } from './glossary.ts'
import { hasWord, listExportedNames } from './unclear-texts.ts'

/** Whether a file contains only Spanish texts, not English ones as well. */
const isAllSpanish = (file: string) => /-es\.ts$|\/sample-spanish\.ts$/.test(file)

/** Withdrawn wordings: unidiomatic, British, too clever or untrue. */
const withdrawnWordings = [
  /\bmaths\b/i,
  /\bwhilst\b/i,
  /\b(centre|colour|favour|flavour|neighbour|enquir|organis|apologis|recognis|cheque|licence|catalogue|programme\b|cancell(ed|ing)\b|travelled|grey\b|metres?\b|kilomet)/i,
  /please mend this/i,
  /What is still open/,
  /choose one for a starting price/,
  /tell me what would suit/,
  /It decides the experience/,
  /just what I choose/,
  /no price yet, we answer/,
  /\d of spirits and liqueurs/,
  /Drunk about/,
  /a factor of 1\b/,
  /the bar knows (best|what)/i,
  /before mileage counts/,
  /gets home well/,
  /is safely kept/,
  /Sooner is better/,
  /What we understood/,
  /We answer every message ourselves/,
  /Say yes to this letter/,
  /^Go on$/,
  /closes for ever/,
  /Take a password/,
  /do not go together/,
  /\bIt is (lost|spam)\b/,
  /^(Correct it|Leave it|Say it|Say them|Let it go)$/,
  /And note it as/,
  /Letters · kept here/,
  /Nine answers/i,
  /Nobody knows the ZIP/,
  /Here is how it stands now/,
  /One more is an extra/,
  /the last bottle still holds/,
  /Above it all/,
  /our wish/i,
  /Signed prices stay/i,
  /drinks doubled/,
  /In and out/,
  /Miles where nobody knows/,
  /stands? open/,
  /stands below/,
  /opens nothing any more/,
  /copied in part/,
  /reckoned/i,
  /has moved on since/,
  /We owe you a word/i,
  /agreed to nothing/,
  /is told nothing more/,
  /\btick(s|ed)?( it)? (off|the|at least|only|what|no\b)/i,
]

/** Files with the wording of others: column headings that an import reads, and names of calendars and services. */
const externalWordingFiles =
  /\/imports\/events\/(import-fields|(exact|spanish)-headings|heading-patterns)\.ts$|\/card-payments\/|\/tests\/imagined-calendar\.ts$/

test('no interface text uses a word that docs/words.md forbids or removed', () => {
  const never = listGlossaryWords('Never on pages')
  expect(never.length).toBeGreaterThan(30)
  expect(never).toContain('in all')
  const forbidden = [
    ...withdrawnWordings,
    ...never.map((words) => new RegExp(`(?<![\\p{L}_-])${words}(?![\\p{L}_-])`, 'iu')),
  ]
  // Most sentences match nothing, so a combined pattern is tried first.
  const any = new RegExp(forbidden.map(({ source }) => source).join('|'), 'iu')
  const sources = globSync('app/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\/migrations\/|-es\.ts$/.test(file) && !externalWordingFiles.test(file),
  )
  expect(sources.length).toBeGreaterThan(500)
  const said = sources.flatMap((file) =>
    listSentences(file, readFileSync(file, 'utf8'))
      .filter((words) => any.test(words))
      .flatMap((words) =>
        forbidden.flatMap((pattern) => (pattern.test(words) ? [`${file}: “${words}” (${pattern.source})`] : [])),
      ),
  )
  expect(said).toEqual([])
})

test('no Spanish text uses a word that docs/words.md forbids', () => {
  const never = listGlossaryWords('Never')
  expect(never.length).toBeGreaterThan(20)
  const forbidden = never.map((words) => new RegExp(`(?<![\\p{L}-])${words}(?![\\p{L}_-])`, 'iu'))
  const sources = globSync('app/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\/migrations\//.test(file) && !externalWordingFiles.test(file),
  )
  const sentences = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const isSome = isAllSpanish(file) || /\bes: /.test(text)
    return isSome ? listSentences(file, text, 'es').map((words) => ({ file, words })) : []
  })
  expect(sentences.length).toBeGreaterThan(1_000)
  const said = sentences.flatMap(({ file, words }) =>
    forbidden.flatMap((pattern) => (pattern.test(words) ? [`${file}: “${words}” (${pattern.source})`] : [])),
  )
  expect(said).toEqual([])
})

/** Exported names that use a forbidden word in another sense, with that sense. */
const otherSenses: Record<string, string> = {
  confirmationLeadDays: 'days ahead of a day',
  getBackupNight: 'the night of the clock',
  defaultEveningTimes: 'hours of the clock',
  PdfKitDocument: 'the package pdfkit',
  createPdfKitDocument: 'the package pdfkit',
  quartersLeft: 'quarters of a bottle that remain',
  stormName: 'the name of a tropical storm',
  FloridaPlace: 'a town',
  floridaPlaces: 'a town',
  findFloridaPlaces: 'a town',
  formatPlaceWithState: 'a town',
  'format-place-with-state.ts': 'a town',
  'format-place-with-state.test.ts': 'a town',
  'florida-places.ts': 'a town',
  TimePlaceSection: 'a town',
  placeHold: 'to place a hold',
  joinWords: 'words of a sentence',
  joinWordsEs: 'words of a sentence',
  LogoPicture: 'the HTML element picture',
}

/** Exported names of the product with their files, and the names of those files and their folders. */
function listCodeNames(): { name: string; file: string }[] {
  const files = globSync('{app,bin,demo,release,server}/**/*.{ts,tsx,mjs,css}').filter(
    (file) => !/\.d\.ts$|\/migrations\//.test(file),
  )
  const paths = new Map(files.flatMap((file) => file.split('/').map((part) => [part, file] as const)))
  const sources = files.filter((file) => !/\.css$|\.test\.tsx?$/.test(file))
  return [
    ...[...paths].map(([name, file]) => ({ name, file })),
    ...sources.flatMap((file) => listExportedNames(readFileSync(file, 'utf8')).map(({ name }) => ({ name, file }))),
  ]
}

test('exported names and file names avoid the words docs/words.md replaces', () => {
  const words = listGlossaryWords('Never in code')
  expect(words.length).toBeGreaterThan(50)
  const names = listCodeNames().filter(({ name }) => !(name in otherSenses))
  expect(names.length).toBeGreaterThan(3_000)
  const found = names.flatMap(({ name, file }) =>
    words.filter((word) => hasWord(name, word)).map((word) => `${file}: ${name} (${word})`),
  )
  expect(found).toEqual([])
})

test('the tables of the glossary are read by the headings of their columns', () => {
  const text = '| A | Never |\n|---|---|\n| x | `y`, z |\n\n| Never | B |\n|---|---|\n| `w` | |'
  expect(parseTables(text)).toEqual([
    { A: 'x', Never: '`y`, z' },
    { Never: '`w`', B: '' },
  ])
})

test('interface texts are extracted from strings, templates and markup, by language and without comments', () => {
  const source = `
    // It says in all here.
    export const words = inEach({ en: { a: (sum: string) => \`\${sum} in all.\` }, es: { a: 'dos in all' } })
    export const part = <p title="One in all">Two <b>in all</b> of it, <code>npm in all</code></p>
    const code = 'in-all'`
  expect(listSentences('some.tsx', source)).toEqual([
    '… in all.',
    'One in all',
    'Two',
    'in all',
    'of it,',
    'npm in all',
  ])
  expect(listSentences('some.tsx', source, 'es')).toEqual(['dos in all'])
  expect(listSentences('some-es.ts', `const one = 'una cosa'`, 'es')).toEqual(['una cosa'])
})

type Node = { type: string; [key: string]: unknown }

/** Texts of a source that people may read, in one language, without names, types, codes and addresses. */
function listSentences(file: string, text: string, language: 'en' | 'es' = 'en'): string[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: string[] = []
  const add = (words: string) => {
    const plain = words.replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(plain) && !isCode(plain)) found.push(plain)
  }
  const walk = (node: unknown, isHeard: boolean): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, isHeard)
    if (!isNode(node)) return
    if (isSpanish(node)) {
      if (language === 'es') walk(node.value, true)
      return
    }
    if (addNodeText(node, isHeard ? add : () => {})) return
    for (const [key, child] of Object.entries(node)) if (key !== 'type') walk(child, isHeard)
  }
  walk(program.body, language === 'en' || isAllSpanish(file))
  return found
}

/** Passes a node's text to `add`. Returns whether to skip the node's children. */
function addNodeText(node: Node, add: (words: string) => void): boolean {
  const { type, value } = node
  if (/^(Import|ExportAll)|^TS(?!As|Satisfies|NonNull)/.test(type)) return true
  if (type === 'JSXAttribute') return hiddenAttributes.test((node.name as Node).name as string)
  if (type === 'Property') {
    // The name of a property is not text. Its value may be.
    node.key = null
  }
  if (type === 'TaggedTemplateExpression') return true
  if (type === 'TemplateLiteral') {
    const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
    add(parts.join('…'))
  }
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') add(value)
  return false
}

/** Whether a node is the Spanish text next to an English one, as in `es: …`. */
function isSpanish({ type, key }: Node): boolean {
  return type === 'Property' && (key as Node | null)?.name === 'es'
}

/** Attributes whose values are not text. */
const hiddenAttributes =
  /^(className|href|action|d|viewBox|autoComplete|style|type|name|key|id|rel|src|sizes|transform|value)$/

/** Whether a string is for programs, such as "new-link", "said=moved", "/backbar/jobs" or "select x from y". */
function isCode(words: string): boolean {
  return (
    /^[\p{Ll}\d_\-./?=&#:…@]+$/u.test(words) || /^[^\s]*[/=][^\s]*$/.test(words) || /^[a-z_]+\.[a-z_]+ as /.test(words)
  )
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'type' in value
}
