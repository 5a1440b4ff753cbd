import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { parseFailureEvents, parseLogCalls } from './doubles/read-log-calls.ts'

const sections = readFileSync('docs/trouble.md', 'utf8').split(/\n## /)

/** Code texts in the first column of a section's table. */
function listRows(heading: string): string[] {
  const section = sections.find((text) => text.startsWith(heading))
  return [...(section ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, words]) => words!)
}

/** Files whose messages say why a program does not start, an upgrade is not made or a backup failed. */
const messageSources = [
  'bootstrap.mjs',
  'server/install-and-run.mjs',
  'server/build-pages.mjs',
  'server/handover.mjs',
  'server/service-notices.mjs',
  'app/exit-with-error.server.ts',
  'app/config.server.ts',
  'app/services.server.ts',
  'app/plumbing/http/listen-error.ts',
  'app/plumbing/database/connect-error.ts',
  'app/plumbing/database/database-lock.server.ts',
  'app/upkeep/clock.server.ts',
  'app/upkeep/backup/migrate-to-baseline.server.ts',
  'app/upkeep/backup/write-backup.server.ts',
  'app/upkeep/backup/backup-error-text.ts',
]

/** Messages of normal progress, or parts of another message. */
const progress = /^(Installing what |… cannot be loaded\. …$|There is a file already: …$|Node … is missing\.)/

const said = messageSources.flatMap((file) => listSentences(readFileSync(file, 'utf8'), file))

const documentedMessages = [
  ...listRows('The site does not start'),
  ...listRows('PostgreSQL'),
  ...listRows('Installing'),
  ...listRows('Why a backup failed'),
]

/** Whether a row documents a sentence. The row contains the beginning of the sentence. */
const isDocumentedBy = (row: string, sentence: string) => sentence.startsWith(row.replace(/\.$/, ''))

test('every message about a failed start, upgrade or backup has a row in docs/trouble.md', () => {
  expect(said.length).toBeGreaterThan(50)
  expect(said.filter((sentence) => !documentedMessages.some((row) => isDocumentedBy(row, sentence)))).toEqual([])
})

test('every message in docs/trouble.md is in the sources', () => {
  expect(documentedMessages.filter((row) => !said.some((sentence) => isDocumentedBy(row, sentence)))).toEqual([])
})

test('docs/trouble.md has rows for exactly the log events at warn or error', () => {
  const urgent = parseLogCalls()
    .filter(({ levels }) => levels.length === 0 || levels.some((level) => level === 'warn' || level === 'error'))
    .flatMap(({ events }) => events)
  const rows = listRows('Lines of the log')
  expect(new Set(rows)).toEqual(new Set([...urgent, ...parseFailureEvents()]))
  expect(rows).toHaveLength(new Set(rows).size)
})

test('every reason and figure of /up has a row in docs/trouble.md', () => {
  const route = readFileSync('app/up.route.ts', 'utf8')
  const reasons = [...route.matchAll(/why: (?:'([^']+)'|`([^`]+)`)/g)].map(([, plain, filled]) =>
    (plain ?? filled)!.replace(/\$\{.*\}/, '…'),
  )
  const rows = listRows('What `/up` says')
  expect(reasons).toHaveLength(2)
  expect(rows.filter((row) => / /.test(row)).toSorted()).toEqual(reasons.toSorted())
  for (const figure of rows.filter((row) => !/ /.test(row))) expect(route).toContain(figure.split('.')[0])
})

type Node = { type: string; [key: string]: unknown }

/**
 * Sentences in a source: texts of four words or more with the start and end of a sentence. `…` stands for inserted
 * values.
 */
function listSentences(text: string, file: string): string[] {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const words = getText(value as Node)
      .replace(/\s+/g, ' ')
      .trim()
    if (/^(\p{Lu}|…|npm|systemd)/u.test(words) && /([.?…]|libatomic1)$/.test(words) && words.split(' ').length > 3)
      found.push(words)
    Object.values(value).forEach(walk)
  }
  walk(parseSync(file, text).program)
  return found.filter((words) => !progress.test(words))
}

function getText({ type, value, quasis }: Node): string {
  if (type === 'TemplateLiteral')
    return (quasis as { value: { cooked: string } }[]).map((one) => one.value.cooked).join('…')
  return type === 'Literal' && typeof value === 'string' ? value : ''
}
