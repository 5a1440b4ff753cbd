import { redirect } from 'react-router'
import { readSetting } from '../business/business.server.ts'
import { visitContext } from '../house-context.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { download } from '../plumbing/http/download.server.ts'
import { today } from '../quote/event-times.ts'
import type { Route } from './+types/requests-json.route'
import { readChoice, type LedgerChoice } from './ledger-choice.ts'
import { readLedger, readRecords } from './ledger.server.ts'
import { recordsFrame } from './request-record.ts'

/** The chosen requests whole, for other programs; `request-record.ts` says what is in it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const url = new URL(request.url)
  const { choice, errors } = readChoice(url.searchParams)
  if (errors.length > 0) return redirect(`/backbar/in-and-out${url.search}`)
  const { timeZone } = await readSetting(db, 'identity')
  const name = `requests-${today(now(), timeZone)}.json`
  return download(name, 'application/json; charset=utf-8', document(db, choice, recordsFrame(now(), timeZone)))
}

async function* document(db: Db, choice: LedgerChoice, { start, end }: { start: string; end: string }): AsyncGenerator<string> {
  yield start
  let between = ''
  for await (const leads of readLedger(db, choice)) {
    const records = await readRecords(db, leads)
    yield between + records.map((record) => JSON.stringify(record)).join(',\n')
    between = ',\n'
  }
  yield end
}
