import type { ImportBatch } from './import-batch.ts'
import type { SampleRowPreview } from './preview-sample-rows.ts'

export type ImportBatchPageProps = {
  batch: ImportBatch
  rows: SampleRowPreview[]
  /** The choice that has to be made before the file can be read, or null. */
  flaw: string | null
  seen: string
  canUndo: boolean
  undoUntil: number
  timeZone: string
  /** Field errors and posted values, by field. */
  errors: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string | undefined>>
  /** Imported events that an undone import left unchanged. */
  stayed: { id: string; name: string; date: string }[]
}
