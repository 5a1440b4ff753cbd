import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// They read the sources as text and nothing else.
const ofSources = [
  'tests/areas.test.ts',
  'tests/floors.test.ts',
  'tests/lock-file.test.ts',
  'tests/reading-path.test.ts',
  'tests/time-report.test.ts',
  'tests/unclear-texts.test.ts',
  'tests/words.test.ts',
  'tests/workflows.test.ts',
]

/** A minute or more each: begun last, they would leave the other workers with nothing to do. The longest come first. */
const longest = [/\/tests\/faults\//, /owner-accessibility/, /backup[^/]*\.test\.ts$/, /\/journeys\//]

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((path) => path.test(moduleId))
  return rank < 0 ? longest.length : rank
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method to extend, not the one of arrays
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Browsers and databases mostly wait for each other: three files at once fill two cores.
    maxWorkers: 3,
    projects: [
      // How long a test may take is no promise: a busy machine takes its time.
      // Rules need nothing but themselves; everything else gets a built site and a real PostgreSQL.
      {
        test: {
          name: 'rules',
          include: ['app/**/*.test.ts', ...ofSources],
          exclude: ['app/**/*.server.test.ts'],
          // Pure modules leave nothing behind: one world for all of them takes a third of the time.
          pool: 'threads',
          isolate: false,
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'house',
          include: ['app/**/*.server.test.ts', 'tests/*.test.ts', 'tests/journeys/*.test.ts', 'tests/faults/*.test.ts'],
          exclude: ofSources,
          globalSetup: ['tests/setup.ts'],
          // Every test has a house of its own: the app is loaded once a worker, not once a file.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
