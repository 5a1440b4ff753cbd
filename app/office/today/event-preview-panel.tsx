import { formatTelHref } from '../../ui/phone-href.ts'
import { formatGuestCount } from '../../events/event/event-text.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { PhoneIcon } from '../../ui/icons.tsx'
import { formatEventHeaderDate, EventTotalsLine } from '../event/event-header.tsx'
import { EventTabs } from '../event/event-tabs.tsx'
import type { EventHeaderView } from '../event/event-header-view.ts'
import { EventOverviewPage } from '../event/event-overview-page.tsx'
import type { EventOverview } from '../event/event-overview.ts'

/** An event, with its overview if its row was selected. The overview is null for a closed event. */
export type EventPreviewPanelProps = { job: EventHeaderView; overview: EventOverview | null }

/** The selected event next to the rows on wide screens: its header, its tabs and its overview. */
export function EventPreviewPanel({ job, overview }: EventPreviewPanelProps) {
  const { eventId, name, standing, guests, place, phone, sums, message } = job
  return (
    <aside className="today-job" aria-label={name} data-job={overview ? undefined : eventId}>
      <header>
        <p className="eyebrow">{standing}</p>
        <h2 dir="auto">{name}</h2>
        <p>{[formatEventHeaderDate(job), formatGuestCount(guests), place].filter(Boolean).join(' · ')}</p>
        {phone && (
          <a className="line-button" href={formatTelHref(phone)}>
            <PhoneIcon /> {formatPhoneNumber(phone)}
          </a>
        )}
      </header>
      {sums && <EventTotalsLine {...sums} />}
      <EventTabs job={job} tab={overview ? 'overview' : null} />
      {overview ? (
        <div className="beside-tab">
          <EventOverviewPage {...overview} />
        </div>
      ) : (
        message && <blockquote dir="auto">{message}</blockquote>
      )}
    </aside>
  )
}
