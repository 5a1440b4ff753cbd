import type { ReactNode } from 'react'
import { lengthWords } from '../../business/dates.ts'
import { dollars } from '../../business/money.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { countWords, waitingWords, type Figures } from './figures.ts'
import type { LineGroup } from './inbox-line.ts'
import { lists, type InboxQuestion, type ListName } from './inbox-query.ts'
import { RequestList } from './request-list.tsx'

type Props = {
  /** What comes before everything else. */
  first?: ReactNode
  day: string
  waiting: number
  figures: Figures
  question: InboxQuestion
  groups: LineGroup[]
  nothing: string
}

/** Who is waiting, and what became of everybody else. */
export function InboxPage({ first, day, waiting, figures, question, groups, nothing }: Props) {
  const title = waitingWords(waiting)
  return (
    <>
      <OfficeHead title={title} eyebrow={day}>
        <a className="btn" href="/backbar/jobs/new">
          Add a request by hand
        </a>
      </OfficeHead>
      {first}
      <FigureRow {...figures} />
      <section className="slip inbox" aria-label="Requests">
        <div className="inbox-top">
          <ListLinks {...question} waiting={waiting} />
          <button className="search-button" type="button" popoverTarget="search" aria-label="Search">
            <SearchIcon />
          </button>
          <form id="search" popover="auto" className="search" method="get" action="/backbar" role="search">
            <label className="unseen" htmlFor="q">
              Search by name, mail, phone, place or reference
            </label>
            <input
              id="q"
              name="q"
              type="search"
              defaultValue={question.q}
              placeholder="Name, place, phone"
              maxLength={200}
            />
            <button className="btn ghost" type="submit">
              Search
            </button>
          </form>
        </div>
        {groups.map((group) => (
          <RequestList key={group.heading} {...group} />
        ))}
        {groups.length === 0 && <p className="nothing">{nothing}</p>}
      </section>
    </>
  )
}

function FigureRow({ medianReply, thisMonth, booked, undelivered }: Figures) {
  const figures: [string, string][] = [
    ['Median first reply', medianReply === null ? '–' : lengthWords(medianReply)],
    ['Requests this month', countWords(thisMonth)],
    ...booked.map(({ year, cents, estimated }): [string, string] => [
      `${year} booked${estimated > 0 ? `, ${estimated} by estimate` : ''}`,
      dollars(cents),
    ]),
    ['Undelivered', countWords(undelivered)],
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

function ListLinks({ list, q, waiting }: InboxQuestion & { waiting: number }) {
  const links: { name: ListName | null; label: string; href: string }[] = [
    { name: null, label: 'Overview', href: '/backbar' },
    ...Object.entries(lists).map(([name, { label }]) => ({
      name: name as ListName,
      label: name === 'waiting' && waiting > 0 ? `${label} ${countWords(waiting)}` : label,
      href: `/backbar?show=${name}`,
    })),
  ]
  return (
    <nav aria-label="Lists">
      <ul className="pills">
        {links.map(({ name, label, href }) => (
          <li key={label}>
            <a href={href} aria-current={!q && name === list ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
