import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the upgrade fetches a named version and installs an already fetched one offline', () => {
  using place = createClonedSite()
  place.publish('v1.4.0')
  place.publish('v1.5.0')
  expect(place.upgrade('v1.4.0')).toEqual([0, expect.stringContaining('v1.4.0 is installed. No site runs')])
  place.cutOff()
  expect(place.upgrade('v1.5.0')).toEqual([0, expect.stringContaining('v1.5.0 is installed')])
})

test('without internet an upgrade reports the cause and changes nothing', () => {
  using place = createClonedSite()
  place.cutOff()
  const state = () => [place.git('rev-parse', 'HEAD'), place.git('status', '--porcelain'), place.git('tag')].map(String)
  const before = state()
  for (const [args, words] of [
    [[], 'Not upgraded: the newest version could not be fetched, and what runs goes on.'],
    [['v9.0.0'], 'There is no version v9.0.0 here, and it could not be fetched.'],
  ] as const) {
    const [code, said] = place.upgrade(...args)
    expect([code, said]).toEqual([1, expect.stringContaining(words)])
    expect(said).toContain('does not answer: see that the network holds')
    expect(said).not.toMatch(/^\s+at /m)
    expect(state()).toEqual(before)
  }
})

test('an unknown version and a clone without upstream are reported differently from network errors', () => {
  using place = createClonedSite()
  expect(place.upgrade('v9.0.0')).toEqual([1, 'There is no version v9.0.0.\n'])
  place.git('remote', 'remove', 'origin')
  expect(place.upgrade()).toEqual([
    1,
    'No version is tagged and this branch follows none: name one (npm run upgrade -- <version>), or use --from <dir>.\n',
  ])
})

test('a clone that is past the newest version is not downgraded', () => {
  using place = createClonedSite()
  place.publish('v1.4.0')
  expect(place.upgrade()).toEqual([0, expect.stringContaining('v1.4.0 is installed')])
  place.publish('later')
  expect(place.upgrade('later')).toEqual([0, expect.stringContaining('later is installed')])
  expect(place.upgrade()).toEqual([0, 'later is what is installed already.\n'])
})

test('a release’s tarball can be installed, and the upgrade can be undone', () => {
  using place = createClonedSite()
  const tarball = place.pack('nerd-and-tonic-1.4.0')
  const [code, said] = place.upgrade('--from', tarball)
  expect([code, said]).toEqual([0, expect.stringMatching(/from-nerd-and-tonic-1\.4\.0-\d{14} is installed/)])
  expect(place.upgrade('--back')).toEqual([0, expect.stringContaining('is installed. No site runs')])
})

test.each([
  ['is not there', 'nothing.tar.gz', /nothing\.tar\.gz is not there\.\n$/],
  ['holds something else', 'other.tar.gz', /holds no version of this site\.\n$/],
  ['is no archive', 'torn.tar.gz', /could not be installed, and what runs goes on as before\.\n.*tar/s],
])('an upgrade from a tarball that %s is refused and changes nothing', (_, name, words) => {
  using place = createClonedSite()
  const path = name === 'other.tar.gz' ? place.pack('other', 'README.md') : place.tear(name)
  expect(place.upgrade('--from', path)).toEqual([1, expect.stringMatching(words)])
  expect(place.upgrade('--back')).toEqual([1, 'There was no upgrade yet to go back from.\n'])
})

test('an upgrade of several sites refuses a folder that does not exist', () => {
  using place = createClonedSite()
  place.publish('v1.4.0')
  expect(place.upgrade('v1.4.0', '--bars', place.bars('ana', 'bo'))).toEqual([
    0,
    expect.stringContaining('v1.4.0 is installed'),
  ])
  expect(place.upgrade('--back', '--bars', '/nowhere')).toEqual([1, expect.stringContaining('--bars <folder>')])
})

/** A clone of a site that builds instantly, and its origin. */
function createClonedSite() {
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
    /** A tarball of a folder with this file and a lock file. */
    pack(name: string, file = 'bootstrap.mjs') {
      mkdirSync(join(dir, name))
      for (const one of [file, 'package-lock.json']) writeFileSync(join(dir, name, one), '')
      execFileSync('tar', ['-czf', join(dir, `${name}.tar.gz`), '-C', dir, name])
      return join(dir, `${name}.tar.gz`)
    },
    /** Returns the path of a file that is not an archive. `nothing.tar.gz` does not exist. */
    tear(name: string) {
      if (name !== 'nothing.tar.gz') writeFileSync(join(dir, name), 'half of an arch')
      return join(dir, name)
    },
    /** A folder with the data of several bars that are not running. */
    bars(...names: string[]) {
      for (const name of names) mkdirSync(join(dir, 'bars', name, 'running'), { recursive: true })
      return join(dir, 'bars')
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
