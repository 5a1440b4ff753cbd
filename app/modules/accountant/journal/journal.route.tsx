import { data, redirect } from 'react-router'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday } from '../../../business/dates.ts'
import { parseFormInput } from '../../../plumbing/http/form-input.server.ts'
import { getPageServices, requestContext } from '../../../request-context.server.ts'
import type { Route } from './+types/journal.route'
import { closeMonth, getMonthJournal, getNextMonth, reopenMonth } from './closed-months.server.ts'
import { getJournalPath } from './journal.ts'
import { JournalPage } from './journal-page.tsx'

const isMonth = (text: string) => /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(text)

/** Shows the month in the address, or the next one to close. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now, crewCosts } = getPageServices(context.get(requestContext))
  const { timeZone } = await getSetting(db, 'identity')
  const today = getToday(now(), timeZone)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('month') ?? ''
  const month = isMonth(asked) ? asked : await getNextMonth(db, today)
  return { journal: await getMonthJournal(db, month, { today, crewCosts }), timeZone, did: searchParams.get('did') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, crewCosts } = context.get(requestContext).services
  const input = await parseFormInput(request)
  const month = input.month ?? ''
  if (!isMonth(month)) throw redirect(getJournalPath(), 303)
  if (input.intent === 'reopen')
    throw redirect(getJournalPath(month, (await reopenMonth(db, month)) ? 'reopened' : 'not-last'), 303)
  const { timeZone } = await getSetting(db, 'identity')
  const at = now()
  const blocker = await closeMonth(db, month, {
    seen: input.seen ?? '',
    today: getToday(at, timeZone),
    now: at,
    crewCosts,
  })
  if (blocker === null || blocker === 'closed') throw redirect(getJournalPath(month, 'closed'), 303)
  return data({ isChanged: blocker === 'changed' }, { status: 422 })
}

export default function JournalRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <JournalPage {...loaderData} back={actionData ?? null} />
}
