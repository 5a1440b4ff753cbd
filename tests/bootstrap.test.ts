import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

test('what only tests need does not come with the site, and no package runs anything when it is installed', () => {
  for (const name of ['vitest', 'lighthouse', 'playwright-core', 'smtp-server', 'oxlint', 'typescript'])
    expect([name, name in manifest.devDependencies, name in manifest.dependencies]).toEqual([name, true, false])
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test.skipIf(process.platform === 'win32')(
  'for running the site npm installs with little memory, and its failure is ours',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'bar-bootstrap-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    for (const file of ['bootstrap.mjs', 'build-pages.mjs', 'handover.mjs', 'package.json', 'package-lock.json'])
      copyFileSync(file, join(dir, file))
    writeFileSync(join(dir, 'npm'), '#!/bin/sh\necho "$NODE_OPTIONS $*" >&2; exit 3\n', { mode: 0o755 })
    const install = (...more: string[]) => {
      const { status, stderr } = spawnSync(process.execPath, ['bootstrap.mjs', ...more, 'start.ts'], {
        cwd: dir,
        env: { PATH: `${dir}:/usr/bin:/bin`, NODE_OPTIONS: '--no-warnings' },
        encoding: 'utf8',
      })
      return { status, asked: stderr.trim().split('\n').at(-1) }
    }
    const usual = '--no-audit --no-fund --loglevel=error'
    expect(install()).toEqual({
      status: 3,
      asked: `--no-warnings --max-old-space-size=96 --max-semi-space-size=1 ci --omit=dev --maxsockets=2 ${usual}`,
    })
    expect(install('--everything')).toEqual({ status: 3, asked: `--no-warnings ci --include=dev ${usual}` })
    const full =
      '#!/bin/sh\ncase "$NODE_OPTIONS" in *=96*) kill -ABRT $$ ;; esac\necho "$NODE_OPTIONS $*" >&2; exit 3\n'
    writeFileSync(join(dir, 'npm'), full, { mode: 0o755 })
    expect(install()).toEqual({ status: 3, asked: `--no-warnings ci --omit=dev --maxsockets=2 ${usual}` })
  },
)

test.skipIf(process.platform === 'win32')('what npm started ends with npm, however npm ends', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'bar-bootstrap-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const program = join(dir, 'program.mjs')
  writeFileSync(program, 'console.log(process.pid, process.version); setInterval(() => {}, 1000)')
  // In npm's place: starts it as npm does, and is killed without a word.
  const npm = spawn('sh', ['-c', `"${process.execPath}" bootstrap.mjs --everything "${program}"; true`], {
    env: { PATH: process.env.PATH, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(npm.stdout, 'data')) as [Buffer]
  const [pid = '', version] = String(said).trim().split(' ')
  expect(version).toBe(`v${Object.values(manifest.optionalDependencies)[0] as string}`)
  const isThere = () => {
    try {
      return process.kill(Number(pid), 0)
    } catch {
      return false
    }
  }
  expect(isThere()).toBe(true)
  npm.kill('SIGKILL')
  await vi.waitUntil(() => !isThere(), { timeout: 20_000 })
})
