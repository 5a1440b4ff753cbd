import { redirect } from 'react-router'
import { readSetting } from '../business/business.server.ts'
import { visitContext } from '../house-context.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { download } from '../plumbing/http/download.server.ts'
import { today } from '../quote/event-times.ts'
import type { Route } from './+types/requests-csv.route'
import { csvLine, csvStart } from './csv.ts'
import { readChoice, type LedgerChoice } from './ledger-choice.ts'
import { readLedger } from './ledger.server.ts'
import { sheetCells, sheetHeadings } from './request-sheet.ts'

/** The chosen requests as a sheet that opens in any spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const url = new URL(request.url)
  const { choice, errors } = readChoice(url.searchParams)
  if (errors.length > 0) return redirect(`/backbar/in-and-out${url.search}`)
  const { timeZone } = await readSetting(db, 'identity')
  return download(`requests-${today(now(), timeZone)}.csv`, 'text/csv; charset=utf-8; header=present', sheet(db, choice, timeZone))
}

async function* sheet(db: Db, choice: LedgerChoice, timeZone: string): AsyncGenerator<string> {
  yield csvStart + csvLine(sheetHeadings)
  for await (const leads of readLedger(db, choice)) yield leads.map((lead) => csvLine(sheetCells(lead, timeZone))).join('')
}
