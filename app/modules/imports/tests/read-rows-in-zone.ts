import { sampleCatalog } from '../../../menu/catalog/sample-catalog.ts'
import { parseImportRow } from '../events/parse-import-row.ts'
import type { ImportRowContext } from '../events/import-options.ts'
import { parseTable } from '../events/parse-table.server.ts'

// Process that reads a CSV from stdin in the time zone of the process and prints its events as JSON.
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const table = await parseTable(Buffer.concat(chunks))
if ('problem' in table) throw new Error(table.problem)
const { headings, samples, ...choices } = table
const terms: ImportRowContext = {
  headings,
  choices: { ...choices, past: 'done', flawed: 'without', statuses: {}, anyway: [] },
  catalogue: { version: 1, ...sampleCatalog },
  timeZone: 'America/New_York',
  today: '2026-11-20',
  now: Date.parse('2026-11-20T14:00:00Z'),
}
const events = samples.map(({ cells }) => {
  const { row } = parseImportRow(cells, terms)
  return row && [row.request.eventDate, row.request.eventStartTime, new Date(row.createdAt).toISOString()]
})
process.stdout.write(JSON.stringify(events))
