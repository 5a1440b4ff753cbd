import { truncatedBodyHeader } from '../../../plumbing/http/truncated-body.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { maxBankFileBytes } from './bank-upload-limit.ts'
import { addBankLines } from './bank-lines.server.ts'
import type { ImportBankFileResult } from './bank-view.ts'
import { parseBankCsv } from './parse-bank-csv.server.ts'

/** Reads an uploaded file and stores its lines. A file that cannot be read stores nothing. */
export async function importBankFile(
  { db, now }: { db: Db; now: () => number },
  request: Request,
): Promise<ImportBankFileResult> {
  const tooLarge = { problem: 'The file is larger than 2 MB. Download fewer months.' }
  if (request.headers.has(truncatedBodyHeader)) return tooLarge
  const form = await request.formData().catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof File) || file.size === 0) return { problem: 'Choose the CSV file of your bank.' }
  if (file.size > maxBankFileBytes) return tooLarge
  if (/\.(xlsx?|pdf|qfx|ofx|qbo)$/i.test(file.name))
    return { problem: `“${file.name.slice(0, 60)}” is no CSV file. Choose CSV where your bank offers the download.` }
  const reading = parseBankCsv(new Uint8Array(await file.arrayBuffer()))
  if (!reading.ok) return { problem: reading.problem }
  const added = await addBankLines(db, reading.lines, now())
  return { added, known: reading.lines.length - added, skipped: reading.skipped }
}
