import {
  formatScheduleHint,
  formatScheduleLine,
  formatTimeOfDay,
  getEventTimeZoneLabel,
} from '../../operations/events/event-schedule-text.ts'
import type { RunSheetIssue } from '../../operations/events/run-sheet-issues.ts'
import { diffDays, formatWeekdayDate } from '../../business/dates.ts'
import { getMapUrl } from '../../operations/events/event-logistics.ts'
import { findNextScheduleItem } from '../../operations/events/packing-checkmarks.ts'
import { PhoneIcon, MapPinIcon } from '../../ui/icons.tsx'
import { formatTelHref } from '../../ui/phone-href.ts'
import { MissingDetailLinks } from './run-sheet-fold.tsx'
import type { RunSheetTabPageProps } from './run-sheet-tab-page-props.tsx'

export function NextStepSection(props: RunSheetTabPageProps & { lacks: RunSheetIssue[] }) {
  const { night, lacks, actions, now, today } = props
  const { moments, date, site } = night
  const next = findNextScheduleItem(moments, now)
  const days = diffDays(today, date)
  const when = days > 1 ? `Next, on ${formatWeekdayDate(date)}` : days === 1 ? 'Next, tomorrow' : 'Next'
  const map = getMapUrl(night)
  const zone = getEventTimeZoneLabel(night)
  return (
    <section className="night-next" aria-label="Next">
      {moments.length > 0 && (
        <div className="night-when" hidden={!next}>
          <p>{[when, zone && `(${zone})`].filter(Boolean).join(' ')}</p>
          <p className="night-at" data-time="">
            {next && formatTimeOfDay(next.at, night)}
          </p>
          <p data-what="">{next && formatScheduleLine(next, moments, formatScheduleHint(next, night))}</p>
        </div>
      )}
      {moments.length === 0 && <p className="night-when">No times yet.</p>}
      <p className="night-acts stack gap-3">
        {site.phone && (
          <a className="btn" href={formatTelHref(site.phone)}>
            <PhoneIcon />
            Call {site.isHost ? 'the host' : site.contact || 'the contact'}
          </a>
        )}
        {map && (
          <a className="btn ghost" href={map} rel="noreferrer">
            <MapPinIcon />
            Drive
          </a>
        )}
        {actions.map(({ label, page }) => (
          <a className="btn ghost" href={`/backbar/jobs/${night.eventId}/${page}`} key={page}>
            {label}
          </a>
        ))}
      </p>
      <MissingDetailLinks night={night} lacks={lacks} codes={['times', 'contact', 'contactPhone', 'address']} />
    </section>
  )
}
