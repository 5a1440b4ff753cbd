import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lintChanges } from './plain-lint.ts'
import { findUnclearTexts, hasWord, judgeCommitSubject, listExportedNames, splitName } from './unclear-texts.ts'

const findTexts = (file: string, source: string) => findUnclearTexts(file, source).map(({ text }) => text)

describe('names', () => {
  test('camel case and kebab case names split into the same parts', () => {
    expect(splitName('parseURLParts2')).toEqual(['parse', 'url', 'parts', '2'])
    expect(splitName('pay-to-routes')).toEqual(['pay', 'to', 'routes'])
  })

  test('a forbidden word is found in names as a part, plural or phrase', () => {
    expect(['readLetters', 'letter-list.ts', 'LetterRow'].every((name) => hasWord(name, 'letter'))).toBe(true)
    expect(hasWord('callOffEvent', 'call off')).toBe(true)
    expect(hasWord('call-event-off', 'call off')).toBe(false)
    expect(hasWord('spotlight', 'pot')).toBe(false)
  })

  test('the exports of a file are listed without those of the framework, such as loader', () => {
    const source = `export const loader = 1\nexport async function getDay() {}\nconst hidden = 2\nexport type Day = string`
    expect(listExportedNames(source)).toEqual([
      { name: 'getDay', line: 2 },
      { name: 'Day', line: 4 },
    ])
  })

  test.each(['leftOf', 'tellOf', 'paidIn', 'Met', 'Got', 'told', 'Beside', 'nobody'])(
    'the exported name %s is reported as unclear',
    (name) => {
      expect(findTexts('app/days/day.ts', `export const ${name} = 1`)).toEqual([name])
    },
  )

  test.each(['getDay', 'logIn', 'paidCents', 'AddOn', 'Proposal', 'isDone'])(
    'the exported name %s is accepted as clear',
    (name) => {
      expect(findTexts('app/days/day.ts', `export const ${name} = 1`)).toEqual([])
    },
  )

  test('names in tests and migrations are not checked for clarity', () => {
    for (const file of ['tests/leads.ts', 'app/days/day.test.ts', 'app/plumbing/database/migrations/0001-first.ts'])
      expect(findTexts(file, 'export const leftOf = 1')).toEqual([])
  })
})

describe('test titles', () => {
  const long = 'a client who accepts a proposal and pays by card and then cancels gets the whole deposit back'
  const unclear = ['what became of it', 'One is enough', 'there and back', 'it is sent; nobody is told', long]

  test.each(unclear)('the test title "%s" is unclear', (title) => {
    expect(findTexts('app/days/day.test.ts', `test('${title}', () => {})`)).toEqual([title])
  })

  test('a test title is found after a table of cases and with an escaped quote', () => {
    const source = `test.each([\n  ['a', 1],\n])('%s: what is left', () => {})\n\nit.skip('who didn\\'t pay', () => {})`
    expect(findUnclearTexts('tests/a.test.ts', source).map(({ line, text }) => [line, text])).toEqual([
      [3, '%s: what is left'],
      [5, "who didn\\'t pay"],
    ])
  })

  test('a short test title with its subject first is clear', () => {
    const source = `test('%s: undoing a change restores the signed price', () => {})`
    expect(findTexts('tests/a.test.ts', source)).toEqual([])
  })
})

describe('comments', () => {
  const unclear = [
    '/** What becomes of a hold. */',
    '/**\n * How a day is read.\n */',
    '// Where it is kept',
    '/** Adds a day; answers the next. */',
    '  // The day of it',
    '/** Whoever signs. */',
    '/** Sends the email to each, or only one. */',
  ]

  test.each(unclear)('the comment %j is reported as unclear', (comment) => {
    expect(findUnclearTexts('server/day.ts', comment)).toHaveLength(1)
  })

  test.each([
    '/** Returns the next available day, or null. */',
    '// Both writes are in one transaction.',
    '/** Reads the answers of a client. */',
    '// Position in the queue.\n// Where two are equal, the older comes first.',
    "const text = 'https://example.com' // What a page shows",
  ])('the comment %j is accepted as clear', (comment) => {
    expect(findUnclearTexts('server/day.ts', comment)).toEqual([])
  })
})

test('commit subjects must have at most 72 characters and no semicolon', () => {
  expect(judgeCommitSubject('Detect truncated form bodies without Content-Length')).toBeNull()
  expect(judgeCommitSubject('x'.repeat(72))).toBeNull()
  expect(judgeCommitSubject('x'.repeat(73))).toContain('72')
  expect(judgeCommitSubject('Rename one; move two')).toContain('semicolon')
})

describe('a repository', () => {
  /** Creates a repository with an unclear name on main and returns its folder, a Git command and a file writer. */
  function createRepository() {
    const folder = mkdtempDisposableSync(join(tmpdir(), 'bar-plain-'))
    const git = (...args: string[]) => {
      const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
      const { status, stderr } = spawnSync('git', ['-C', folder.path, ...who, ...args], { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
    }
    const write = (file: string, text: string) => writeFileSync(join(folder.path, file), text)
    const commit = (subject: string) => {
      git('add', '.')
      git('commit', '--quiet', '--message', subject)
    }
    git('init', '--quiet', '--initial-branch=main')
    write('old.mjs', '// What is old\n\n\n// Reads a day.\n')
    commit('Rules; words')
    return { folder, git, write, commit, [Symbol.dispose]: () => folder.remove() }
  }

  test('changed lines and commit subjects of a branch are checked for unclear wording', () => {
    using repository = createRepository()
    const { folder, git, write, commit } = repository
    git('switch', '--quiet', '--create', 'work')
    write('old.mjs', '// What is old\n\n\n// Reads a day.\n\n// Who reads a day\n')
    commit('Read; write')
    write('new.mjs', '// How it is new\n')
    const found = lintChanges(folder.path).map((text) => text.split('\n')[0])
    expect(found).toHaveLength(3)
    expect(found[0]).toBe('old.mjs:6  Who reads a day')
    expect(found[1]).toBe('new.mjs:1  How it is new')
    expect(found[2]).toMatch(/^commit [0-9a-f]+ {2}Read; write$/)
  })

  test('of a file that moved, only changed lines are checked for unclear wording', () => {
    using repository = createRepository()
    const { folder, git, commit } = repository
    git('switch', '--quiet', '--create', 'work')
    git('mv', 'old.mjs', 'moved.mjs')
    commit('Move a file')
    expect(lintChanges(folder.path)).toEqual([])
  })

  test('on the main branch the last commit is checked for unclear wording', () => {
    using repository = createRepository()
    const { folder, write, commit } = repository
    expect(lintChanges(folder.path)).toEqual([])
    write('new.mjs', '// Of a day\n')
    commit('Add a day')
    expect(lintChanges(folder.path).map((text) => text.split('\n')[0])).toEqual(['new.mjs:1  Of a day'])
  })

  test('a folder without Git is not checked for unclear wording', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bar-plain-'))
    expect(lintChanges(folder.path)).toEqual([])
  })
})
