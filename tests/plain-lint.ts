import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnclearTexts, judgeCommitSubject } from './unclear-texts.ts'

/**
 * Finds unclear names, comments, test titles and commit subjects in the changes since main. Returns a line for each, with
 * place, text and advice. Returns none without a Git history.
 */
export function lintChanges(root: string): string[] {
  const base = findBase(root)
  if (base === null) return []
  const texts = [...listChangedLines(root, base)].flatMap(([file, isChanged]) =>
    findUnclearTexts(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ line }) => isChanged(line))
      .map(({ line, text, advice }) => `${file}:${line}  ${text}\n    ${advice}`),
  )
  const log = git(root, 'log', '--no-merges', '--format=%h%x09%s', `${base}..HEAD`) ?? ''
  const subjects = log.split('\n').flatMap((entry) => {
    const [hash, subject = ''] = entry.split('\t')
    const advice = judgeCommitSubject(subject)
    return advice === null ? [] : [`commit ${hash}  ${subject}\n    ${advice}`]
  })
  return [...texts, ...subjects]
}

/** Returns the commit where the branch left main. On main itself, returns the remote main's commit, or the commit before. */
function findBase(root: string): string | null {
  const head = git(root, 'rev-parse', '--verify', '--quiet', 'HEAD')
  for (const main of ['origin/main', 'main']) {
    const base = git(root, 'merge-base', main, 'HEAD')
    if (base !== null && base !== head) return base
  }
  return git(root, 'rev-parse', '--verify', '--quiet', 'HEAD~1')
}

/** Changed source files, each with a test of whether a line is new in it. */
function listChangedLines(root: string, base: string): Map<string, (line: number) => boolean> {
  const files = new Map<string, (line: number) => boolean>()
  const isSource = (file: string) =>
    /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts') && existsSync(join(root, file))
  const diff = git(root, 'diff', '--unified=0', '--find-renames', '--no-color', '--no-ext-diff', base) ?? ''
  for (const part of diff.split(/^diff --git /m)) {
    const [, file] = /^\+\+\+ b\/(.+?)\t?$/m.exec(part) ?? []
    if (!file || !isSource(file)) continue
    const hunks = [...part.matchAll(/^@@ \S+ \+(\d+)(?:,(\d+))? @@/gm)].map(([, start, count]) => ({
      start: Number(start),
      end: Number(start) + Number(count ?? 1),
    }))
    files.set(file, (line) => hunks.some(({ start, end }) => line >= start && line < end))
  }
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard') ?? ''
  for (const file of untracked.split('\n')) if (isSource(file)) files.set(file, () => true)
  return files
}

/** Returns what a Git command prints, or null if it fails. */
function git(root: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  return status === 0 ? stdout.trim() : null
}

if (import.meta.main) {
  const found = lintChanges('.')
  for (const text of found) console.error(text)
  if (found.length > 0) {
    console.error(`\n${found.length} of your changed texts read unclear: see "How we write" in CONTRIBUTING.md.`)
    process.exit(1)
  }
}
