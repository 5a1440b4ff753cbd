import { readSetting } from '../business/business.server.ts'
import { visitContext } from '../house-context.server.ts'
import { shortDay } from '../leads/lead-words.ts'
import { today as todayIn } from '../quote/event-times.ts'
import type { Route } from './+types/inbox.route'
import { countWaiting, readFigures } from './figures.server.ts'
import { readGroups } from './inbox-groups.server.ts'
import { inboxLine } from './inbox-line.ts'
import { InboxPage } from './inbox-page.tsx'
import { readInboxQuestion } from './inbox-query.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, ...house } = context.get(visitContext).house
  const now = house.now()
  const { timeZone } = await readSetting(db, 'identity')
  const today = todayIn(now, timeZone)
  const question = readInboxQuestion(new URL(request.url).searchParams)
  const [waiting, figures, groups] = await Promise.all([
    countWaiting(db),
    readFigures(db, now, timeZone),
    readGroups(db, question, today),
  ])
  return {
    day: shortDay(today),
    waiting,
    figures,
    question,
    groups: groups.map(({ leads, ...group }) => ({ ...group, lines: leads.map((lead) => inboxLine(lead, today, now)) })),
    nothing: question.q ? 'Nothing holds all of these words.' : question.list ? 'Nothing here.' : 'No requests yet. The next one will be here, and in your mail.',
  }
}

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} />
}
