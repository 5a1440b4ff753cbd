import { dayAway, daysBetween, nearDayWords } from '../../business/dates.ts'
import { calledName } from '../../leads/lead/lead-words.ts'
import { defineTask } from '../../plumbing/database/task.server.ts'
import type { Task, TaskContext, TaskRow } from '../../plumbing/database/task.ts'

type Poured = { name: string; date: string }

/** For so many days it is asked what was left: later nobody remembers. */
const askedFor = 14
const mostAsked = 10

const left = defineTask<Poured>({
  kind: 'left',
  group: 'facts',
  async read(db, { today }) {
    const rows = await db
      .selectFrom('lead')
      .leftJoin('left_count', 'left_count.lead_id', 'lead.id')
      .select(['lead.id', 'lead.requestor_name as name', 'lead.event_date as date'])
      .where('lead.state', 'in', ['booked', 'done'])
      .where('lead.event_date', '>=', dayAway(today, -askedFor))
      .where('lead.event_date', '<', today)
      .where((is) => is.or([is('left_count.lead_id', 'is', null), is('left_count.is_whole', '=', 0)]))
      .orderBy('lead.event_date')
      .orderBy('lead.id')
      .limit(mostAsked)
      .execute()
    return rows.map(({ id, name, date }) => ({ subject: id, leadId: id, due: date, facts: { name, date } }))
  },
  say: sayLeft,
})

/** What the evenings that were ask us. */
export const leftTasks = [left]

/** "What was left?", "Harbor Dental, yesterday: 30 seconds". */
function sayLeft({ leadId, facts: { name, date } }: Task<Poured>, { today }: TaskContext): TaskRow {
  const day = daysBetween(date, today) < 7 ? nearDayWords(today, date) : `on ${nearDayWords(today, date)}`
  const page = `/backbar/jobs/${leadId}/left`
  return {
    title: 'What was left?',
    hint: `${calledName(name)}, ${day}: 30 seconds`,
    href: page,
    button: { label: 'Count', href: page },
  }
}
