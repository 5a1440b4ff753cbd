import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Browsers and databases mostly wait for each other: three files at once fill two cores.
    maxWorkers: 3,
    projects: [
      // Rules need nothing but themselves; everything else gets a built site and a real PostgreSQL.
      { test: { name: 'rules', include: ['app/**/*.test.ts'], exclude: ['app/**/*.server.test.ts'] } },
      {
        test: {
          name: 'house',
          include: ['app/**/*.server.test.ts', 'tests/*.test.ts', 'tests/journeys/*.test.ts'],
          globalSetup: ['tests/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
