import { shortDay, today as todayIn } from '../../business/dates.ts'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { readCredits } from '../../agreements/payments/ledger.server.ts'
import { MoneyNoticesPart, WeOweLine } from '../../agreements/payments/money-notices-part.tsx'
import { shownNotices } from '../../agreements/payments/money-notices.server.ts'
import { readPapersToRenew } from '../../nights/papers/company-papers.server.ts'
import { RenewPart } from '../../nights/papers/renew-part.tsx'
import { readLackingEvents } from '../event/event-view.server.ts'
import { WeekPart } from '../event/week-part.tsx'
import type { Route } from './+types/inbox.route'
import { countWaiting, readFigures } from './figures.server.ts'
import { readLines } from './inbox-groups.server.ts'
import { InboxPage } from './inbox-page.tsx'
import { readInboxQuestion } from './inbox-query.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, mail, ...house } = context.get(visitContext).house
  const isMailbox = (await mail()).kind === 'mailbox'
  const now = house.now()
  const { timeZone } = await readSetting(db, 'identity')
  const today = todayIn(now, timeZone)
  const question = readInboxQuestion(new URL(request.url).searchParams)
  const [waiting, figures, groups] = await Promise.all([
    countWaiting(db),
    readFigures(db, now, timeZone, isMailbox),
    readLines(db, question, today, now),
  ])
  const [notices, credits, papers, lacking] = await Promise.all([
    shownNotices(db),
    readCredits(db),
    readPapersToRenew(db, today),
    readLackingEvents(db, today),
  ])
  return {
    notices,
    weOwe: { people: credits.size, cents: [...credits.values()].reduce((sum, cents) => sum + cents, 0) },
    papers,
    lacking,
    today,
    day: shortDay(today),
    waiting,
    figures,
    question,
    groups,
    nothing: question.q
      ? 'Nothing matches all of these words.'
      : question.list
        ? 'Nothing here.'
        : `No requests yet. The next one will be here${isMailbox ? '' : ', and in your mail'}.`,
  }
}

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  const { notices, weOwe, papers, lacking, today } = loaderData
  const first = (
    <>
      <MoneyNoticesPart notices={notices} />
      <WeOweLine {...weOwe} />
      <RenewPart papers={papers} today={today} />
      <WeekPart events={lacking} today={today} />
    </>
  )
  return <InboxPage {...loaderData} first={first} />
}
