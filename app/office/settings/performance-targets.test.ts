import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { performanceTargets } from './performance-targets.ts'

test('performance figures on the About page appear in docs/performance.md', () => {
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
