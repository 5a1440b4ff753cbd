import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { modules } from '../app/modules.ts'

/**
 * `npm run modules`: deletes each module's folder and its lines in the two lists, with the modules that need it, in a copy
 * of the project. The types and the tests of the core must hold without it. With names behind it: only those modules. At
 * the end all modules are deleted at once, and tests of the core's pages run, too.
 */
const root = join(import.meta.dirname, '..')
const asked = process.argv.slice(2)
const names = modules.map(({ name }) => name).filter((name) => asked.length === 0 || asked.includes(name))

/** Tests of the core's pages, on SQLite and without a browser. */
const pageTests = [
  'tests/quote-routes',
  'tests/events-routes',
  'tests/agreement-routes',
  'tests/money-routes',
  'app/upkeep/backup',
  'app/upkeep/privacy',
]

const lists = ['app/modules.ts', 'app/modules.server.ts']
const copy = mkdtempSync(join(tmpdir(), 'bar-without-module-'))
try {
  process.exitCode = testEach() ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/**
 * Tests all modules in one copy: each is deleted from it and restored, so that the type check reads only changed files.
 */
function testEach(): boolean {
  const tracked = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).stdout
  for (const file of tracked.split('\0').filter((name) => name && existsSync(join(root, name))))
    cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const failed = names.filter((name) => !holdsWithout([name, ...listDependents(name)], []))
  if (asked.length === 0 && !holdsWithout(names, pageTests)) failed.push('all at once')
  console.log(failed.length === 0 ? 'The core holds without each module.' : `Not without: ${failed.join(', ')}`)
  return failed.length === 0
}

/** Modules that cannot be without a module, because they need it or one that needs it. */
function listDependents(name: string): string[] {
  const direct = modules.filter(({ needs = [] }) => needs.includes(name)).map((module) => module.name)
  return [...new Set(direct.flatMap((dependent) => [dependent, ...listDependents(dependent)]))]
}

/** Whether types and tests of the core hold without modules. Prints what does not. */
function holdsWithout(gone: readonly string[], more: readonly string[]): boolean {
  const began = performance.now()
  const folders = gone.map((name) => join('app/modules', name))
  for (const folder of folders) rmSync(join(copy, folder), { recursive: true })
  for (const list of lists) deleteLines(join(copy, list), gone)
  const stages: [string, string[]][] = [
    ['react-router', ['typegen']],
    ['tsc', ['-p', '.', '--incremental', '--tsBuildInfoFile', '.types']],
    ['vitest', ['run', '--project', 'rules', '--reporter=dot']],
    ...(more.length > 0
      ? [['vitest', ['run', '--project', 'house', '--reporter=dot', ...more]] as [string, string[]]]
      : []),
  ]
  const broken = stages.find(([command, args]) => !passes(copy, command, args))
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.log(`without ${gone.join(', ')}: ${broken ? `${broken[0]} fails` : 'the core holds'} (${seconds} s)`)
  for (const path of [...folders, ...lists]) cpSync(join(root, path), join(copy, path), { recursive: true })
  return broken === undefined
}

/** Deletes the import of each module and its entry in the list. */
function deleteLines(file: string, gone: readonly string[]): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const imports = lines.filter((line) => gone.some((name) => line.includes(`'./modules/${name}/`)))
  const entries = imports.map((line) => /\{ (\w+) \}/.exec(line)![1]!)
  const text = lines.filter((line) => !imports.includes(line)).join('\n')
  writeFileSync(
    file,
    entries.reduce((rest, entry) => rest.replace(new RegExp(`\\b${entry}\\b,?\\s*`), ''), text),
  )
}

function passes(folder: string, command: string, args: string[]): boolean {
  const bin = join(folder, 'node_modules/.bin')
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TEST_DATABASES: 'sqlite',
    PATH: `${bin}:${dirname(process.execPath)}:${process.env.PATH}`,
  }
  const { status, stdout, stderr } = spawnSync(join(bin, command), args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) console.log(stdout.slice(-8_000), stderr.slice(-2_000))
  return status === 0
}
