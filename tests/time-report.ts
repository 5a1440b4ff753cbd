import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** A test: path of its file from the root, full name and duration in milliseconds. */
type Timed = { file: string; name: string; ms: number }

/** A run of fewer files prints no summary. */
const minimumFiles = 20

/** Prints the durations of a whole run by kind, database, browser and slowest files. */
export default class TimeReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < minimumFiles) return
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        file: relative(process.cwd(), module.moduleId),
        name: test.fullName,
        ms: getDuration(test),
      })),
    )
    process.stdout.write(formatTimes(tests))
  }
}

function getDuration(test: TestCase): number {
  return test.diagnostic()?.duration ?? 0
}

/** Lines of the report. Durations are added up over all workers, so their sum is longer than the run. */
export function formatTimes(tests: readonly Timed[], slowest = 15): string {
  return [
    'Where the time went, in seconds of tests over all workers:',
    ...table('kind', sumBy(tests, getKind)),
    ...table('database', sumBy(tests, getDatabase)),
    ...table('browser', sumBy(tests, getBrowser)),
    ...table(
      'slowest files',
      sumBy(tests, ({ file }) => file),
    ).slice(0, slowest + 1),
    '',
  ].join('\n')
}

function getKind({ file }: Timed): string {
  if (file.startsWith('tests/journeys/')) return 'journeys'
  if (/tests\/faults/.test(file)) return 'faults'
  if (file.startsWith('tests/')) return 'routes and programs'
  return file.endsWith('.server.test.ts') ? 'server modules' : 'pure modules'
}

function getDatabase({ name }: Timed): string | null {
  return /postgres/i.test(name) ? 'PostgreSQL' : /sqlite/i.test(name) ? 'SQLite' : null
}

function getBrowser({ file, name }: Timed): string | null {
  if (!file.startsWith('tests/journeys/')) return null
  return /webkit/i.test(name) ? 'WebKit' : /firefox/i.test(name) ? 'Firefox' : 'Chromium'
}

/** Milliseconds and number of tests by group, longest first. Tests without a group are left out. */
function sumBy(tests: readonly Timed[], groupOf: (test: Timed) => string | null): Map<string, [number, number]> {
  const sums = new Map<string, [ms: number, count: number]>()
  for (const test of tests) {
    const group = groupOf(test)
    if (group === null) continue
    const [ms, count] = sums.get(group) ?? [0, 0]
    sums.set(group, [ms + test.ms, count + 1])
  }
  return new Map([...sums].toSorted(([, [a]], [, [b]]) => b - a))
}

function table(title: string, sums: Map<string, [number, number]>): string[] {
  return [
    `  ${title}`,
    ...[...sums].map(([group, [ms, count]]) => `  ${(ms / 1000).toFixed(1).padStart(8)}  ${group} (${count})`),
  ]
}
