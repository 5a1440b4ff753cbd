import { visitContext } from '../house-context.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import type { Route } from './+types/requests-csv.route'
import { csvLine, csvStart } from './csv.ts'
import type { LedgerChoice } from './ledger-choice.ts'
import { ledgerFile } from './ledger-file.server.ts'
import { readLedger } from './ledger.server.ts'
import { sheetCells, sheetHeadings } from './request-sheet.ts'

/** The chosen requests as a sheet that opens in any spreadsheet. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  return ledgerFile(house, request.url, {
    ending: 'csv',
    type: 'text/csv; charset=utf-8; header=present',
    write: (choice, timeZone) => sheet(house.db, choice, timeZone),
  })
}

async function* sheet(db: Db, choice: LedgerChoice, timeZone: string): AsyncGenerator<string> {
  yield csvStart + csvLine(sheetHeadings)
  for await (const leads of readLedger(db, choice)) yield leads.map((lead) => csvLine(sheetCells(lead, timeZone))).join('')
}
