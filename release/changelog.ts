import { doesGitCommandSucceed, runGit } from './git.ts'
import { isShipped } from './shipped-files.ts'

const markerPattern = /<!-- Read through ([0-9a-f]{7,40}) -->/

/**
 * Lists what CHANGELOG.md lacks at the commit a version is released from, as messages. See decision 0263.
 * @param root git repository with its whole history
 * @param changes text of CHANGELOG.md
 */
export function listMissingChanges(root: string, version: string, changes: string): string[] {
  return [
    ...listVersionFaults(root, version),
    ...listHeadingFaults(changes, version),
    ...listUnreadCommits(root, changes),
  ]
}

/** Reports a version that is already tagged. */
function listVersionFaults(root: string, version: string): string[] {
  const tag = `v${version}`
  if (!doesGitCommandSucceed(root, 'rev-parse', '--verify', '--quiet', `refs/tags/${tag}`)) return []
  if (runGit(root, 'rev-parse', `${tag}^{commit}`) === runGit(root, 'rev-parse', 'HEAD')) return []
  return [`package.json: ${version} is released already (${tag} is another commit). Raise the version`]
}

/** Checks that an empty "Unreleased" heading stands above the version, for the next changes. */
function listHeadingFaults(changes: string, version: string): string[] {
  const [first, body = ''] = changes
    .split(/^## /m)
    .slice(1, 2)
    .flatMap((part) => splitHeading(part))
  if (first !== 'Unreleased') return [`CHANGELOG.md: an empty heading “## Unreleased” above “## ${version}, …”`]
  if (body.trim() === '') return []
  return [`CHANGELOG.md: what stands under “## Unreleased” belongs under “## ${version}, …”`]
}

function splitHeading(part: string): [heading: string, body: string] {
  const end = part.indexOf('\n')
  return end < 0 ? [part.trim(), ''] : [part.slice(0, end).trim(), part.slice(end)]
}

/** Lists commits of the product that neither changed CHANGELOG.md nor precede the commit of its marker. */
function listUnreadCommits(root: string, changes: string): string[] {
  const line = '“<!-- Read through <commit> -->”'
  const [, marker] = markerPattern.exec(changes) ?? []
  if (!marker) return [`CHANGELOG.md: the line ${line}, with the last commit whose changes are in it`]
  if (!doesGitCommandSucceed(root, 'merge-base', '--is-ancestor', marker, 'HEAD'))
    return [`CHANGELOG.md: its line ${line} names ${marker}, which is no commit of this history`]
  const unread = listProductCommits(root, `${marker}..HEAD`)
  if (unread.length === 0) return []
  return [
    `CHANGELOG.md: what these ${unread.length} commits changed. Add it, then set the line ${line} to the last of them:`,
    ...unread.map((commit) => `  ${commit}`),
  ]
}

function listProductCommits(root: string, range: string): string[] {
  const log = runGit(root, 'log', '--no-merges', '--reverse', '--name-only', '--format=%x00%h %s', range)
  return log
    .split('\0')
    .slice(1)
    .map((entry) => entry.trim().split('\n'))
    .filter(([, ...paths]) => !paths.includes('CHANGELOG.md') && paths.some(isProduct))
    .map(([commit]) => commit!)
}

/** Whether a file is part of the product. Documents and tests change nothing for operators of the site. */
function isProduct(path: string): boolean {
  return path.startsWith('deploy/') || (isShipped(path) && path !== '' && !/^docs\/|\.md$/.test(path))
}
