import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Tests that only read the sources as text.
const sourceTextTests = [
  'tests/areas.test.ts',
  'tests/docstrings.test.ts',
  'tests/floors.test.ts',
  'tests/lock-file.test.ts',
  'tests/reading-path.test.ts',
  'tests/time-report.test.ts',
  'tests/unclear-texts.test.ts',
  'tests/words.test.ts',
  'tests/workflows.test.ts',
]

/**
 * Test files that take a minute or more. They start first, longest first, because a late start would leave the other
 * workers idle.
 */
const slowTests = [/\/tests\/faults[/.]/, /owner-accessibility/, /backup[^/]*\.test\.ts$/, /\/journeys\//]

function getStartOrder({ moduleId }: TestSpecification): number {
  const rank = slowTests.findIndex((path) => path.test(moduleId))
  return rank < 0 ? slowTests.length : rank
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method to extend, not the one of arrays
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => getStartOrder(a) - getStartOrder(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Browsers and databases mostly wait, so three files at once keep two cores busy.
    maxWorkers: 3,
    projects: [
      // The timeouts are generous for busy machines. Project `rules` needs no setup. All other tests get a built site and
      // a PostgreSQL server.
      {
        test: {
          name: 'rules',
          include: ['app/**/*.test.ts', ...sourceTextTests],
          exclude: ['app/**/*.server.test.ts', 'app/modules/*/tests/*'],
          // Pure modules have no side effects. Sharing a module graph between files takes a third of the time.
          pool: 'threads',
          isolate: false,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'house',
          include: [
            'app/**/*.server.test.ts',
            'app/modules/*/tests/*.test.ts',
            'tests/*.test.ts',
            'tests/journeys/*.test.ts',
            'tests/faults/*.test.ts',
          ],
          exclude: sourceTextTests,
          globalSetup: ['tests/setup.ts'],
          // Every test creates its own services, so the app is loaded once per worker and not per file.
          isolate: false,
          testTimeout: 360_000,
          hookTimeout: 360_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
