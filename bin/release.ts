import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listMissingChanges } from '../release/changelog.ts'

/**
 * `npm run release`: checks whether this version can be released. Prints what is missing and exits with 1, or prints the
 * commands that tag it. `-- --files <folder>` also writes the release files to a folder. `-- --uncommitted` checks the
 * working tree and skips the checks of the tagged commit: a clean tree and a complete changelog.
 */
const { values: asked } = parseArgs({ options: { files: { type: 'string' }, uncommitted: { type: 'boolean' } } })
const screenshotNames = ['home', 'quote', 'their-page', 'drinks', 'today', 'job', 'calendar', 'money']
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const { version } = JSON.parse(read('package.json')) as { version: string }

const missing = [
  ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`package.json: ${version} is no version such as 1.0.0`]),
  ...(hasDate(read('CHANGELOG.md')) ? [] : [`CHANGELOG.md: a heading “## ${version}, November 26, 2026” with its day`]),
  ...(read('deploy/Dockerfile').includes(`org.opencontainers.image.version="${version}"`)
    ? []
    : [`deploy/Dockerfile: the label org.opencontainers.image.version="${version}"`]),
  ...(/write to/i.test(read('SECURITY.md')) ? [] : ['SECURITY.md: how to report something']),
  ...screenshotNames.flatMap((name) =>
    existsSync(`docs/tour/${name}.webp`) ? [] : [`docs/tour/${name}.webp: npm run tour`],
  ),
  ...['README.md', ...globSync('docs/*.md')].flatMap(findDeadLinks),
  ...(read('package-lock.json').startsWith(`{\n  "name": "nerd-and-tonic",\n  "version": "${version}"`)
    ? []
    : [`package-lock.json: version ${version} (npm install --package-lock-only)`]),
  ...(asked.uncommitted ? [] : [...uncommitted(), ...listMissingChanges('.', version, read('CHANGELOG.md'))]),
]

for (const line of missing) console.error(`Missing  ${line}`)
if (missing.length === 0 && asked.files !== undefined) {
  const { makeReleaseFiles } = await import('../release/release-files.ts')
  for (const file of await makeReleaseFiles(process.cwd(), version, resolve(asked.files))) console.log(file)
} else if (missing.length === 0)
  console.log(`Nothing is missing. Once npm test is green on this commit:
git tag -a v${version} -m "Release ${version}"
git push origin v${version}`)
process.exitCode = missing.length === 0 ? 0 : 1

function hasDate(changes: string): boolean {
  return new RegExp(`^## ${version.replaceAll('.', '\\.')}, [A-Z][a-z]+ \\d{1,2}, \\d{4}$`, 'm').test(changes)
}

/** Returns the files a document links to that do not exist. */
function findDeadLinks(file: string): string[] {
  const named = [...read(file).matchAll(/\]\(([^)#\s]+)[^)]*\)|<img[^>]*\bsrc="([^"]+)"/g)].map(([, a, b]) => a ?? b!)
  const own = named.filter((path) => !/^[a-z]+:/.test(path))
  return own.flatMap((path) =>
    existsSync(join(dirname(file), path)) ? [] : [`${file} names ${path}, which is not there`],
  )
}

function uncommitted(): string[] {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
  return status === 0 && stdout === '' ? [] : ['a clean tree: commit what is changed']
}
