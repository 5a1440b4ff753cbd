import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a version that is named is fetched; what is here already is installed without internet', () => {
  using place = clonedPlace()
  place.publish('v1.4.0')
  place.publish('v1.5.0')
  expect(place.upgrade('v1.4.0')).toEqual([0, expect.stringContaining('v1.4.0 is installed. No site runs')])
  place.cutOff()
  expect(place.upgrade('v1.5.0')).toEqual([0, expect.stringContaining('v1.5.0 is installed')])
})

test('without internet words say so, and nothing is changed', () => {
  using place = clonedPlace()
  place.cutOff()
  for (const [args, words] of [
    [[], 'Not upgraded: the newest version could not be fetched, and what runs goes on.'],
    [['v9.0.0'], 'There is no version v9.0.0 here, and it could not be fetched.'],
  ] as const) {
    const [code, said] = place.upgrade(...args)
    expect([code, said]).toEqual([1, expect.stringContaining(words)])
    expect(said).toContain('does not answer: see that the network holds')
    expect(said).not.toMatch(/^\s+at /m)
  }
})

test('a version nobody has, and a clone that follows nothing, are told apart from a network that is away', () => {
  using place = clonedPlace()
  expect(place.upgrade('v9.0.0')).toEqual([1, 'There is no version v9.0.0.\n'])
  place.git('remote', 'remove', 'origin')
  expect(place.upgrade()).toEqual([
    1,
    'No version is tagged and this branch follows none: name one (npm run upgrade -- <version>), or use --from <dir>.\n',
  ])
})

/** A clone of a site that is built in no time, and where it was cloned from. */
function clonedPlace() {
  const dir = mkdtempSync(join(tmpdir(), 'bar-upgrade-'))
  const [origin, clone] = [join(dir, 'origin'), join(dir, 'clone')]
  const git = (at: string, ...args: string[]) =>
    execFileSync('git', ['-C', at, '-c', 'user.name=Bar', '-c', 'user.email=bar@home.example', ...args], {
      stdio: 'pipe',
    })
  git(dir, 'init', '--quiet', 'origin')
  writeFileSync(join(origin, 'bootstrap.mjs'), '')
  writeFileSync(join(origin, 'package-lock.json'), '{}')
  git(origin, 'add', '.')
  git(origin, 'commit', '--quiet', '-m', 'A site')
  git(dir, 'clone', '--quiet', 'origin', 'clone')
  return {
    git: (...args: string[]) => git(clone, ...args),
    publish(version: string) {
      git(origin, 'commit', '--quiet', '--allow-empty', '-m', version)
      git(origin, 'tag', version)
    },
    cutOff: () => renameSync(origin, `${origin}-away`),
    upgrade(...args: string[]): [code: number | null, said: string] {
      const env = { PATH: process.env.PATH, RELEASES_OF: clone, DATA_DIR: join(dir, 'data') }
      const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/upgrade.ts', ...args], {
        env,
        encoding: 'utf8',
      })
      return [status, stdout + stderr]
    },
    [Symbol.dispose]: () => rmSync(dir, { recursive: true }),
  }
}
