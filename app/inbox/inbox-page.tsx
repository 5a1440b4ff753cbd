import { lengthWords } from '../business/wall-clock.ts'
import { dollars } from '../catalogue/money.ts'
import { OfficeHead } from '../ui/office-head.tsx'
import { countWords, waitingWords, type Figures } from './figures.ts'
import type { InboxLine } from './inbox-line.ts'
import { lists, type InboxQuestion, type ListName } from './inbox-query.ts'
import { RequestList } from './request-list.tsx'

export type Group = { heading: string; lines: InboxLine[]; more: { href: string; words: string } | null }
type Props = { day: string; waiting: number; figures: Figures; question: InboxQuestion; groups: Group[]; nothing: string }

/** Who is waiting, and what became of everybody else. */
export function InboxPage({ day, waiting, figures, question, groups, nothing }: Props) {
  const title = waitingWords(waiting)
  return (
    <>
      <OfficeHead title={title} eyebrow={day}>
        <a className="btn" href="/backbar/requests/new">Add a request by hand</a>
      </OfficeHead>
      <FigureRow {...figures} />
      <section className="slip inbox" aria-label="Requests">
        <div className="inbox-top">
          <ListLinks {...question} />
          <form className="search" method="get" action="/backbar" role="search">
            <label className="unseen" htmlFor="q">Search by name, mail, phone, place or reference</label>
            <input id="q" name="q" type="search" defaultValue={question.q} placeholder="Name, place, phone" maxLength={200} />
            <button className="btn ghost" type="submit">Search</button>
          </form>
        </div>
        {groups.map((group) => <RequestList key={group.heading} {...group} />)}
        {groups.length === 0 && <p className="nothing">{nothing}</p>}
      </section>
    </>
  )
}

function FigureRow({ medianReply, thisMonth, bookedCents, undelivered }: Figures) {
  const figures: [string, string][] = [
    ['Median first reply, 30 days', medianReply === null ? '–' : lengthWords(medianReply)],
    ['Requests this month', countWords(thisMonth)],
    ['Booked this season', dollars(bookedCents)],
    ['Letters undelivered', countWords(undelivered)],
  ]
  return (
    <dl className="tallies">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function ListLinks({ list, q }: InboxQuestion) {
  const links: { name: ListName | null; label: string; href: string }[] = [
    { name: null, label: 'Now', href: '/backbar' },
    ...Object.entries(lists).map(([name, { label }]) => ({ name: name as ListName, label, href: `/backbar?show=${name}` })),
  ]
  return (
    <nav aria-label="Lists">
      <ul className="pills">
        {links.map(({ name, label, href }) => (
          <li key={label}>
            <a href={href} aria-current={!q && name === list ? 'page' : undefined}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
