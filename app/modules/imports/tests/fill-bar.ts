import type { TestApp } from '../../../../tests/test-app.ts'
import { createImport } from '../events/import-batch.server.ts'
import { processNextImport } from '../events/process-imports.server.ts'

const longName = 'Bartholomew Featherstonehaugh-Cholmondeley'
const longAddress = 'bartholomew.featherstonehaugh-cholmondeley@weddings.example'

/** Creates an import that was reviewed, with rows that are unreadable, duplicates or on a full day. Returns its id. */
export async function fillModule(house: TestApp): Promise<{ import: string }> {
  const rows = [
    'Name;E-mail;Event date;Guests;Status;Budget',
    `${longName};${longAddress};2027-05-15;many;new;$900`,
    `${longName};other@home.example;2027-05-15;120;Booked;`,
    ';nobody@home.example;someday;;;',
  ]
  const taken = await createImport(
    house.db,
    { name: 'from elsewhere.csv', bytes: Buffer.from(rows.join('\r\n')) },
    house.now(),
  )
  await processNextImport(house)
  return { import: (taken as { id: string }).id }
}
