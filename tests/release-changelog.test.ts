import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listMissingChanges } from '../release/changelog.ts'

/** A Git repository with one commit. `commit` writes files and returns the short hash of a new commit. */
function createRepository() {
  const dir = mkdtempSync(join(tmpdir(), 'bar-changelog-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', dir, '-c', 'user.name=Bar', '-c', 'user.email=bar@home.example', ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  const commit = (subject: string, ...paths: string[]) => {
    for (const path of paths) {
      mkdirSync(dirname(join(dir, path)), { recursive: true })
      writeFileSync(join(dir, path), subject)
    }
    git('add', '.')
    git('commit', '--quiet', '-m', subject)
    return git('rev-parse', '--short', 'HEAD')
  }
  git('init', '--quiet')
  const first = commit('A site', 'app/site.ts')
  return { dir, git, commit, first }
}

/** The changelog of a version about to be released, read through to a commit. */
function buildChangelog(readThrough: string, unreleased = ''): string {
  return `# Changes\n\n## Unreleased\n${unreleased}\n## 1.1.0, December 1, 2026\n<!-- Read through ${readThrough} -->\n- More.\n`
}

test('a changelog whose “Read through” line names the last commit is complete', () => {
  const { dir, commit } = createRepository()
  const last = commit('Add drinks', 'app/drinks.ts')
  expect(listMissingChanges(dir, '1.1.0', buildChangelog(last))).toEqual([])
})

test('commits after the “Read through” commit of the changelog are listed in order', () => {
  const { dir, commit, first } = createRepository()
  const drinks = commit('Add drinks', 'app/drinks.ts', 'tests/drinks.test.ts')
  const units = commit('Change the unit', 'deploy/nerd-and-tonic.service')
  expect(listMissingChanges(dir, '1.1.0', buildChangelog(first))).toEqual([
    expect.stringMatching(/^CHANGELOG\.md: what these 2 commits changed\./),
    `  ${drinks} Add drinks`,
    `  ${units} Change the unit`,
  ])
})

test.each([
  ['docs', 'docs/deploy.md'],
  ['tests', 'tests/drinks.test.ts'],
  ['tests beside the code', 'app/drinks.test.ts'],
  ['measurements', 'bench/bench.ts'],
  ['workflows', '.github/workflows/test.yml'],
])('a commit that changes only %s needs no changelog entry', (_, path) => {
  const { dir, commit, first } = createRepository()
  commit('Change it', path)
  expect(listMissingChanges(dir, '1.1.0', buildChangelog(first))).toEqual([])
})

test.each(['app/ui/fonts/new.woff2', 'server/site.ts', 'bin/start.ts', 'package-lock.json', 'deploy/Dockerfile'])(
  'a commit that changes %s needs a changelog entry',
  (path) => {
    const { dir, commit, first } = createRepository()
    commit('Change it', path)
    expect(listMissingChanges(dir, '1.1.0', buildChangelog(first))).toHaveLength(2)
  },
)

test('a commit that changes the changelog needs no further entry', () => {
  const { dir, commit, first } = createRepository()
  commit('Raise the version', 'package.json', 'deploy/Dockerfile', 'CHANGELOG.md')
  expect(listMissingChanges(dir, '1.1.0', buildChangelog(first))).toEqual([])
})

test('a changelog without a “Read through” line is refused', () => {
  const { dir } = createRepository()
  const changes = '# Changes\n\n## Unreleased\n\n## 1.1.0, December 1, 2026\n- More.\n'
  expect(listMissingChanges(dir, '1.1.0', changes)).toEqual([
    'CHANGELOG.md: the line “<!-- Read through <commit> -->”, with the last commit whose changes are in it',
  ])
})

test('a changelog whose “Read through” line names an unknown commit is refused', () => {
  const { dir } = createRepository()
  expect(listMissingChanges(dir, '1.1.0', buildChangelog('abcdef012'))).toEqual([
    expect.stringMatching(/names abcdef012, which is no commit of this history$/),
  ])
})

test('a changelog whose “Read through” line names a commit of another branch is refused', () => {
  const { dir, git, commit } = createRepository()
  git('checkout', '--quiet', '-b', 'elsewhere')
  const elsewhere = commit('Try something', 'app/drinks.ts')
  git('checkout', '--quiet', '-')
  expect(listMissingChanges(dir, '1.1.0', buildChangelog(elsewhere))).toEqual([
    expect.stringContaining(`names ${elsewhere}`),
  ])
})

test('changelog entries left under Unreleased are refused', () => {
  const { dir, first } = createRepository()
  expect(listMissingChanges(dir, '1.1.0', buildChangelog(first, '\n- A fix.\n'))).toEqual([
    'CHANGELOG.md: what stands under “## Unreleased” belongs under “## 1.1.0, …”',
  ])
})

test('a changelog without the heading Unreleased is refused', () => {
  const { dir, first } = createRepository()
  const changes = buildChangelog(first).replace('## Unreleased\n', '')
  expect(listMissingChanges(dir, '1.1.0', changes)).toEqual([
    'CHANGELOG.md: an empty heading “## Unreleased” above “## 1.1.0, …”',
  ])
})

test('a version can be released from its tagged commit', () => {
  const { dir, git, first } = createRepository()
  git('tag', '-a', 'v1.1.0', '-m', 'Release 1.1.0')
  expect(listMissingChanges(dir, '1.1.0', buildChangelog(first))).toEqual([])
})

test('a version tagged at another commit is refused', () => {
  const { dir, git, commit } = createRepository()
  git('tag', 'v1.1.0')
  const last = commit('Add drinks', 'app/drinks.ts')
  expect(listMissingChanges(dir, '1.1.0', buildChangelog(last))).toEqual([
    'package.json: 1.1.0 is released already (v1.1.0 is another commit). Raise the version',
  ])
})
