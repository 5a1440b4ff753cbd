import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSmallDiskIfPossible } from '../faults/small-disk.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))

/** Files the command needs before anything is installed. */
const neededFiles = ['bootstrap.mjs', ...globSync('server/*.mjs'), 'package.json', 'package-lock.json']

function copyNeeded(dir: string): void {
  for (const file of neededFiles) cpSync(file, join(dir, file))
}

test('test tools are development dependencies, and npm runs no install scripts', () => {
  for (const name of ['vitest', 'lighthouse', 'playwright-core', 'smtp-server', 'oxlint', 'typescript'])
    expect([name, name in manifest.devDependencies, name in manifest.dependencies]).toEqual([name, true, false])
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test.skipIf(process.platform === 'win32')(
  'installing to run the site limits npm’s memory and reports its exit status',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'bar-bootstrap-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    copyNeeded(dir)
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

/** Runs the command as if by another Node version. The npm double only exits with status 3. */
function runAsNode(version: string) {
  const dir = mkdtempSync(join(tmpdir(), 'bar-bootstrap-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  copyNeeded(dir)
  writeFileSync(join(dir, 'npm'), '#!/bin/sh\nexit 3\n', { mode: 0o755 })
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${pretend}`, 'bootstrap.mjs', 'start.ts'],
    { cwd: dir, env: { PATH: `${dir}:/usr/bin:/bin` }, encoding: 'utf8' },
  )
  return { status, stderr }
}

test.skipIf(process.platform === 'win32').each(['12.22.9', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
  'Node %s is refused before installation, with the version that is needed',
  (version) => {
    const { status, stderr } = runAsNode(version)
    expect(stderr.split('\n')).toEqual([
      `This needs Node 20.19 or a later 20, or 22.12 or newer; here runs Node ${version}.`,
      'Take one from https://nodejs.org/en/download and run this once more. Nothing was installed or changed.',
      '',
    ])
    expect(status).toBe(1)
  },
)

test.skipIf(process.platform === 'win32').each(['20.19.0', '22.12.0', '23.0.0', '24.1.0', '26.10.0'])(
  'Node %s is accepted and continues to install',
  (version) => expect(runAsNode(version)).toMatchObject({ status: 3, stderr: expect.stringMatching(/^Installing /) }),
)

test.skipIf(process.platform === 'win32')('a machine without npm gets a message that says so', () => {
  const dir = mkdtempSync(join(tmpdir(), 'bar-bootstrap-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  copyNeeded(dir)
  const { status, stderr } = spawnSync(process.execPath, ['bootstrap.mjs', 'start.ts'], {
    cwd: dir,
    env: { PATH: dir },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm does not start here (ENOENT): install it')])
})

test('an install that fails for lack of disk space reports the space needed', () => {
  using disk = createSmallDiskIfPossible(8)
  if (!disk) return
  copyNeeded(disk.dir)
  writeFileSync(join(disk.dir, 'npm'), '#!/bin/sh\nexit 228\n', { mode: 0o755 })
  const { status, stderr } = spawnSync(process.execPath, ['bootstrap.mjs', 'start.ts'], {
    cwd: disk.dir,
    env: { PATH: `${disk.dir}:/usr/bin:/bin` },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/ has \d MB free, and an install takes 700: make room, then run this once more\.\n$/)
  expect(status).toBe(228)
})

test.skipIf(process.platform === 'win32')('an incomplete installation is removed, and the next run repairs it', () => {
  const dir = mkdtempSync(join(tmpdir(), 'bar-bootstrap-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  copyNeeded(dir)
  writeFileSync(join(dir, 'program.mjs'), 'console.log(process.version)')
  const modules = resolve('node_modules')
  const runtime = Object.keys(manifest.optionalDependencies).find((name) => existsSync(join(modules, name)))!
  const run = (...npm: string[]) => {
    writeFileSync(join(dir, 'npm'), ['#!/bin/sh', 'mkdir -p node_modules', ...npm].join('\n'), { mode: 0o755 })
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bootstrap.mjs', '--everything', 'program.mjs'], {
      cwd: dir,
      env: { PATH: `${dir}:/usr/bin:/bin` },
      encoding: 'utf8',
    })
    return { status, stdout, stderr, isThere: existsSync(join(dir, 'node_modules')) }
  }
  const link = `ln -s '${modules}'/* node_modules/`
  const bin = `node_modules/${runtime}/bin`
  const [begin, end] = [`rm node_modules/${runtime}; mkdir -p ${bin}`, `chmod +x ${bin}/node`]
  const sharp = 'rm node_modules/sharp; mkdir node_modules/sharp; echo "{}" > node_modules/sharp/package.json'
  for (const [npm, words] of [
    [[link, `rm node_modules/${runtime}`], /not whole: Node \S+ is missing\./],
    [[link, begin, `head -c 100000 '${modules}/${runtime}/bin/node' > ${bin}/node`, end], /Node \S+ does not start\./],
    [[link, sharp], /rolldown and sharp cannot be loaded\. .*sharp/],
  ] as const) {
    const { status, stderr, isThere } = run(...npm)
    expect(stderr).toMatch(words)
    expect([status, isThere]).toEqual([1, false])
  }
  expect(run(link)).toMatchObject({
    status: 0,
    stdout: `v${Object.values<string>(manifest.optionalDependencies)[0]}\n`,
  })
})

/** Shell commands that damage the installed runtime, each in its own way. */
const damageCommands = {
  'cut to 4 MB': 'head -c 4000000 "$whole" > "$node"',
  'cut near its end': 'head -c -4096 "$whole" > "$node"',
  empty: ': > "$node"',
  gone: 'rm "$node"',
}

test.skipIf(process.platform === 'win32').each(Object.entries(damageCommands))(
  'a runtime that is %s after a finished installation is installed again',
  (_, breaking) => {
    const dir = mkdtempSync(join(tmpdir(), 'bar-bootstrap-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    copyNeeded(dir)
    writeFileSync(join(dir, 'program.mjs'), 'console.log(process.version)')
    const modules = resolve('node_modules')
    const runtime = Object.keys(manifest.optionalDependencies).find((name) => existsSync(join(modules, name)))!
    const npm = `#!/bin/sh\nrm -rf node_modules; mkdir node_modules; ln -s '${modules}'/* node_modules/\n`
    writeFileSync(join(dir, 'npm'), npm, { mode: 0o755 })
    const run = () =>
      spawnSync(process.execPath, ['bootstrap.mjs', '--everything', 'program.mjs'], {
        cwd: dir,
        env: { PATH: `${dir}:/usr/bin:/bin` },
        encoding: 'utf8',
      })
    const whole = { status: 0, stdout: `v${Object.values<string>(manifest.optionalDependencies)[0]}\n` }
    expect(run()).toMatchObject(whole)
    expect(run()).toMatchObject({ ...whole, stderr: '' })
    const bin = join(dir, 'node_modules', runtime, 'bin')
    const env = { PATH: process.env.PATH, node: join(bin, 'node'), whole: join(modules, runtime, 'bin/node') }
    const script = `rm '${join(dir, 'node_modules', runtime)}'; mkdir -p '${bin}'; cp "$whole" "$node"; ${breaking}`
    expect(spawnSync('sh', ['-c', script], { env }).status).toBe(0)
    const healed = run()
    expect(healed).toMatchObject(whole)
    expect(healed.stderr).toMatch(/^What was installed is not whole any more: .+\nInstalling /)
    expect(run()).toMatchObject({ ...whole, stderr: '' })
  },
)

test.skipIf(process.getuid?.() !== 0)('a user who may not reinstall reads which command to run and why', () => {
  const dir = mkdtempSync(join(tmpdir(), 'bar-bootstrap-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  copyNeeded(dir)
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  mkdirSync(join(dir, 'node_modules'))
  writeFileSync(join(dir, 'node_modules/.installed'), `running ${lock}\n4000000`)
  spawnSync('chmod', ['-R', 'a+rX', dir])
  const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath, 'bootstrap.mjs', 'start.ts']
  const { status, stderr } = spawnSync('setpriv', asNobody, { cwd: dir, encoding: 'utf8' })
  expect(stderr).toMatch(/^What was installed is not whole any more: Node \S+ is missing\.\nRun "npm run build" in /)
  expect(status).toBe(1)
})

test.each(['start', 'worker'])('npm run %s uses npm’s own Node, which a broken runtime cannot affect', (name) => {
  const command = String(manifest.scripts[name as 'start'])
  expect(command).toMatch(/^exec "\$\{npm_node_execpath:-node\}" (bootstrap\.mjs .+) \|\| "%npm_node_execpath%" \1$/)
})

test('scripts that take arguments are single commands, so that npm appends the arguments', () => {
  const { start: _start, worker: _worker, ...others } = manifest.scripts
  for (const command of Object.values<string>(others)) expect(command).not.toMatch(/\|\||&&|;/)
})

test.skipIf(process.platform === 'win32')('npm itself starts even if the installed runtime is an empty file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'bar-bootstrap-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  copyNeeded(dir)
  mkdirSync(join(dir, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(dir, 'node_modules/.bin/node'), '', { mode: 0o755 })
  writeFileSync(join(dir, 'npm'), '#!/usr/bin/env node\nconsole.error("npm runs"); process.exit(3)\n', { mode: 0o755 })
  const command = String(manifest.scripts.start).split(' || ')[0]!
  const { status, stderr } = spawnSync('sh', ['-c', command], {
    cwd: dir,
    env: {
      PATH: `${join(dir, 'node_modules/.bin')}:${dir}:/usr/bin:/bin`,
      npm_node_execpath: process.execPath,
    },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([3, expect.stringMatching(/^Installing [^]*npm runs/)])
})

test.skipIf(process.platform === 'win32')('a program started by npm ends when npm is killed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'bar-bootstrap-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const program = join(dir, 'program.mjs')
  writeFileSync(program, 'console.log(process.pid, process.version); setInterval(() => {}, 1000)')
  // Takes the place of npm: starts the program as npm does, and is killed without warning.
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
