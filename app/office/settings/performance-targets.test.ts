import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { performanceTargets } from './performance-targets.ts'

test('the figures of the page about the site stand in docs/performance.md', () => {
  const text = readFileSync(new URL('../../../docs/performance.md', import.meta.url), 'utf8')
  for (const { found, promised, isKept } of performanceTargets)
    expect(
      text
        .split('\n')
        .filter(
          (row) => row.includes(isKept ? `| ${found}` : `| **${found}**`) && row.includes(promised.replace('≤ ', '')),
        ),
    ).not.toEqual([])
})
