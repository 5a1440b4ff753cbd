import { isoMoment } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { csvLine, csvStart } from '../../plumbing/files/csv.ts'
import type { PaidAs } from '../people/crew-person.ts'
import { paidAsNames, paidHowNames } from './crew-pay-words.ts'
import type { PaidHow } from './shift.ts'
import { occupationCode } from './year.ts'
import { readYear } from './year.server.ts'

const inDollars = (cents: number) => cents / 100

/** Every line of pay in the order of events, reversals below nothing. Moments in UTC. */
export async function* paySheet(db: Db): AsyncGenerator<string> {
  yield (
    csvStart +
    csvLine(
      [
        'Event',
        'Reference',
        'Person',
        'Paid as',
        'From',
        'To',
        'Minutes',
        'Rate',
        'Rate is',
        'Pay',
        'Miles',
        'Mileage',
      ].concat(['On top', 'What for', 'Dollars', 'What', 'Agreed', 'Paid on', 'How']),
    )
  )
  const rows = await db
    .selectFrom('crew_work as work')
    .innerJoin('crew_person as person', 'person.id', 'work.person_id')
    .leftJoin('crew_kept_name as kept', 'kept.person_id', 'work.person_id')
    .leftJoin('lead', 'lead.id', 'work.lead_id')
    .selectAll('work')
    .select(['person.name', 'kept.name as kept_name', 'lead.reference'])
    .orderBy('work.day')
    .orderBy('work.agreed_at')
    .orderBy('work.id')
    .execute()
  for (const row of rows)
    yield csvLine([
      row.day,
      row.reference ?? '',
      row.kept_name ?? row.name,
      paidAsNames[row.paid_as as PaidAs],
      isoMoment(row.on_at),
      isoMoment(row.off_at),
      row.minutes,
      inDollars(row.rate_cents),
      row.rate_unit === 'hour' ? 'an hour' : 'for the event',
      inDollars(row.pay_cents),
      row.miles,
      inDollars(row.mile_cents),
      inDollars(row.extras_cents),
      row.extras_why,
      inDollars(row.total_cents),
      row.reverses === null ? 'agreed' : 'reversed',
      isoMoment(row.agreed_at),
      row.paid_on ?? '',
      row.paid_how ? paidHowNames[row.paid_how as PaidHow] : '',
    ])
}

/** The tips of a year by person: what was shared of its events, and what was handed out in it, with the code of what they do. */
export async function* tipsSheet(db: Db, year: number): AsyncGenerator<string> {
  yield csvStart + csvLine(['Year', 'Person', 'Paid as', 'Tips shared', 'Tips handed out', 'Occupation code'])
  const { lines } = await readYear(db, year)
  for (const { name, paidAs, tipShareCents, tipPaidCents } of lines)
    if (tipShareCents !== 0 || tipPaidCents !== 0)
      yield csvLine([
        year,
        name,
        paidAsNames[paidAs],
        inDollars(tipShareCents),
        inDollars(tipPaidCents),
        occupationCode,
      ])
}
