import { AllowedLink } from '../../ui/allowed-link.tsx'
import type { SearchResult } from './search-result.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { EventListGroup } from './event-list-row.ts'
import { EventListSection } from './event-list-section.tsx'
import { eventListPath, eventFilters, type EventListQuery, type EventFilter } from './event-list-query.ts'

type Props = { question: EventListQuery; others: SearchResult[]; groups: EventListGroup[]; nothing: string }

/** All events in a single list with their status, and a search over them. */
export function EventsPage({ question, others, groups, nothing }: Props) {
  return (
    <>
      <BackOfficeHeader title="Events">
        <a className="btn" href="/backbar/jobs/new">
          Add an inquiry
        </a>
        <AllowedLink className="btn ghost" href="/backbar/venues">
          Venues
        </AllowedLink>
      </BackOfficeHeader>
      <section className="slip inbox" aria-label="Events">
        <div className="inbox-top inline-row gap-3">
          <ListLinks {...question} />
          <button className="search-button center" type="button" popoverTarget="search" aria-label="Search">
            <SearchIcon />
          </button>
          <form id="search" popover="auto" className="search gap-3" method="get" action={eventListPath} role="search">
            <label className="unseen" htmlFor="q">
              Search by name, email, phone, venue or reference
            </label>
            <input
              className="shrink"
              id="q"
              name="q"
              type="search"
              defaultValue={question.q}
              placeholder="Name, venue, phone"
              maxLength={200}
            />
            <button className="btn ghost" type="submit">
              Search
            </button>
          </form>
        </div>
        {others.length > 0 && (
          <section aria-label="Besides events">
            {others.map(({ href, title, hint }) => (
              <p key={href} className="nothing">
                <a href={href}>{title}</a>, {hint}
              </p>
            ))}
          </section>
        )}
        {groups.map((group) => (
          <EventListSection key={group.heading} {...group} />
        ))}
        {groups.length + others.length === 0 && <p className="nothing">{nothing}</p>}
      </section>
    </>
  )
}

function ListLinks({ list, q }: EventListQuery) {
  const links: { name: EventFilter | null; label: string; href: string }[] = [
    { name: null, label: 'Overview', href: eventListPath },
    ...Object.entries(eventFilters).map(([name, { label }]) => ({
      name: name as EventFilter,
      label,
      href: `${eventListPath}?show=${name}`,
    })),
  ]
  return (
    <nav className="shrink" aria-label="Lists">
      <ul className="pills wrap-line flush">
        {links.map(({ name, label, href }) => (
          <li key={label}>
            <a className="no-underline strong" href={href} aria-current={!q && name === list ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
