import { maxListedStatuses, type ImportedStatus, type ImportFindings } from './import-batch.ts'
import {
  findStatusChoice,
  getDefaultStatusChoice,
  parseImportStatus,
  normalizeStatusKey,
} from './parse-import-status.ts'
import { defaultPaidStatus } from './import-row-state.ts'
import type { ImportOptions } from './import-options.ts'

export type ImportStatusCount = { words: string; rows: number }

export function addToStatusCounts(statuses: Map<string, ImportStatusCount>, words: string): void {
  const known = statuses.get(normalizeStatusKey(words))
  if (known) known.rows++
  else statuses.set(normalizeStatusKey(words), { words: words.slice(0, 80), rows: 1 })
}

/** The statuses of a file with their meanings: doubtful statuses first, each group by number of rows. */
export function listFoundStatuses(
  counts: ImportStatusCount[],
  { statuses }: ImportOptions,
): Pick<ImportFindings, 'statuses' | 'doubtful'> {
  const found = counts.map(({ words, rows }): ImportedStatus => {
    const reading = words === '' ? defaultPaidStatus : parseImportStatus(words)
    return {
      words,
      rows,
      meaning: findStatusChoice(statuses, words) ?? getDefaultStatusChoice(reading),
      isDoubtful: !reading?.isCertain,
    }
  })
  const sorted = found.toSorted(
    (one, other) => Number(other.isDoubtful) - Number(one.isDoubtful) || other.rows - one.rows,
  )
  return { statuses: sorted.slice(0, maxListedStatuses), doubtful: found.filter(({ isDoubtful }) => isDoubtful).length }
}
