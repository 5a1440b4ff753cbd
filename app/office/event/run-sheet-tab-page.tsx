import { formatTelHref } from '../../ui/phone-href.ts'
import type { ReactNode } from 'react'
import { diffDays, formatWeekdayDate } from '../../business/dates.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { isFullyPacked, PackingListSection } from '../../operations/events/packing-list-section.tsx'
import {
  findNextScheduleItem,
  computePackingPhase,
  type CheckedPackingItems,
  type PackingPhase,
  type PackingPhaseTimes,
} from '../../operations/events/packing-checkmarks.ts'
import {
  formatSiteContact,
  findRunSheetIssues,
  getMapUrl,
  findScheduleTime,
  formatScheduleHint,
  formatScheduleLine,
  formatTimeOfDay,
  getEventTimeZoneLabel,
  type RunSheetIssue,
  type EventLogistics,
  type ScheduleItemCode,
} from '../../operations/events/event-logistics.ts'
import { venueSettingLabels, siteDetailLabels, type SiteDetailKey } from '../../operations/events/event-details.ts'
import type { PackingChecklistItem, RunSheetDrink, RunSheetLine } from '../../operations/events/run-sheet.ts'
import type { PacketDocument } from '../../operations/venue-packets/venue-packet.ts'
import { VenueSuggestionSection, type SimilarVenue } from '../../operations/venues/similar-venue.tsx'
import { PhoneIcon, MapPinIcon } from '../../ui/icons.tsx'

export type RunSheetTabPageProps = {
  night: EventLogistics
  /** Agreed terms that matter at the bar. */
  rules: RunSheetLine[]
  menu: RunSheetDrink[]
  lines: PackingChecklistItem[]
  ticks: CheckedPackingItems
  papers: PacketDocument[]
  /** Notes about the venue. Where no venue is chosen, similar known venues. */
  place: { notes: string; alike: SimilarVenue[] }
  /** `now` in epoch milliseconds. `today` is the day on the business's clock. */
  now: number
  today: string
  scripts: string[]
  /** Time until which a device may store the page, in epoch milliseconds. */
  until: number
}

const hour = 3_600_000

/** Run sheet by the clock: next step, packing list out and home, schedule, drinks. */
export function RunSheetTabPage(props: RunSheetTabPageProps) {
  const { night, rules, lines, ticks, place, now, scripts, until } = props
  const { eventId, moments, date, isPostponed } = night
  const van = getPackingTimes(night)
  const phase = computePackingPhase(van, isFullyPacked({ lines, ticks }), now)
  const awake = [
    (moments[0]?.at ?? Date.parse(`${date}T12:00:00Z`)) - 4 * hour,
    (moments.at(-1)?.at ?? van.homeFrom) + hour,
  ]
  const lacks = findRunSheetIssues(night)
  return (
    <div
      className="night-page"
      data-night={eventId}
      data-leaves={van.leaves ?? ''}
      data-loads-in={van.loadsIn ?? ''}
      data-home-from={van.homeFrom}
      data-awake-from={awake[0]}
      data-awake-to={awake[1]}
    >
      <div className="shrink any-break">
        {isPostponed ? (
          <p className="night-off">Postponed, no new date yet.</p>
        ) : (
          <NextStepSection {...props} lacks={lacks} />
        )}
        <PackingListSection eventId={eventId} lines={lines} ticks={ticks} van={van} now={now} />
      </div>
      <div className="shrink any-break">
        <ScheduleSection night={night} lacks={lacks} now={now} />
        <VenueSection night={night} lacks={lacks} place={place} />
      </div>
      <div className="shrink any-break">
        <DrinksPart {...props} phase={phase} />
        <AgreedTermsSection night={night} rules={rules} lacks={lacks} />
        <DocumentsSection {...props} />
        <p id="kept-here" className="small" role="status" data-kept="no" data-until={until}>
          <span className="kept-words">The copy saved on this device: it may have changed since.</span>
        </p>
      </div>
      {scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </div>
  )
}

/** Times of the packing list. Without an end time the van comes home the next morning. */
function getPackingTimes({ moments, date }: EventLogistics): PackingPhaseTimes {
  const stops = findScheduleTime(moments, 'service-stops') ?? findScheduleTime(moments, 'event-ends')
  return {
    leaves: findScheduleTime(moments, 'leave'),
    loadsIn: findScheduleTime(moments, 'load-in'),
    homeFrom: stops ?? Date.parse(`${date}T12:00:00Z`) + 18 * hour,
  }
}

type RunSheetWithIssues = { night: EventLogistics; lacks: RunSheetIssue[] }

/** Missing details at the position where they would stand, each linked to its field. */
function MissingDetailLinks({ night, lacks, codes }: RunSheetWithIssues & { codes: RunSheetIssue['code'][] }) {
  const here = lacks.filter(({ code }) => codes.includes(code))
  if (here.length === 0) return null
  return (
    <p className="night-blanks">
      {here.map(({ code, words, field, isWrong }) => (
        <a
          className="rounded no-underline"
          key={code}
          href={field ? `/backbar/jobs/${night.eventId}/facts#${field}` : `/backbar/jobs/${night.eventId}/edit`}
        >
          {isWrong ? capitalizeFirst(words) : `${capitalizeFirst(words)}?`}
        </a>
      ))}
    </p>
  )
}

function NextStepSection({ night, lacks, now, today }: RunSheetTabPageProps & { lacks: RunSheetIssue[] }) {
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
      </p>
      <MissingDetailLinks night={night} lacks={lacks} codes={['times', 'contact', 'contactPhone', 'address']} />
    </section>
  )
}

/** Steps on the road, hidden until they are the next step. */
const travelSteps = new Set<ScheduleItemCode>(['leave', 'back'])

function ScheduleSection({ night, lacks, now }: RunSheetWithIssues & { now: number }) {
  const { moments } = night
  const zone = getEventTimeZoneLabel(night)
  const next = findNextScheduleItem(moments, now)
  return (
    <section aria-labelledby="evening">
      <h2 id="evening">{['Schedule', zone && `(${zone})`].filter(Boolean).join(' ')}</h2>
      <MissingDetailLinks
        night={night}
        lacks={lacks}
        codes={['bar-times', 'last-call-time', 'load-in-time', 'guests', 'experience']}
      />
      <ol className="night-moments">
        {moments.map((moment) => (
          <li
            className="stack"
            key={moment.code}
            hidden={travelSteps.has(moment.code)}
            data-at={moment.at}
            data-next={moment === next ? '' : undefined}
            data-over={next === undefined || moment.at < next.at ? '' : undefined}
          >
            <b data-time="">{formatTimeOfDay(moment.at, night)}</b>
            <span data-what="">{formatScheduleLine(moment, moments, formatScheduleHint(moment, night))}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function VenueSection({ night, lacks, place }: RunSheetWithIssues & Pick<RunSheetTabPageProps, 'place'>) {
  const { site, facts } = night
  const notes: [label: string, words: string][] = [
    [
      'On-site contact',
      joinParts(site.contact && formatSiteContact(site), site.phone && formatPhoneNumber(site.phone)),
    ],
    ['Indoors or outdoors', facts.setting ? venueSettingLabels[facts.setting] : ''],
    ['Rain plan', facts.rainPlan],
    ...Object.entries(siteDetailLabels).map(([name, label]): [string, string] => [
      label,
      site.notes[name as SiteDetailKey],
    ]),
    ['Notes', place.notes],
  ]
  const known = notes.filter(([, words]) => words !== '')
  return (
    <>
      <FoldedSection
        heading="The venue"
        inside={known.map(([label, words]) => (label === 'Rain plan' ? `If it rains: ${words}` : words)).join('. ')}
      >
        <dl className="night-notes">
          {known.map(([label, words]) => (
            <div className="stack" key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p className="night-more wrap-line">
          <a href={`/backbar/jobs/${night.eventId}/facts`}>Event details</a>
          <a href={`/backbar/jobs/${night.eventId}/facts?open=venue`}>Venue notes</a>
        </p>
      </FoldedSection>
      <VenueSuggestionSection eventId={night.eventId} alike={place.alike} />
      <MissingDetailLinks
        night={night}
        lacks={lacks}
        codes={['loadInWay', 'setting', 'rainPlan', 'power', 'water', 'parking']}
      />
    </>
  )
}

type FoldedSectionProps = {
  heading: string
  inside: string
  opens?: PackingPhase
  phase?: PackingPhase
  children: ReactNode
}

/** A folded section with a one-line summary. It opens automatically when its phase begins. */
function FoldedSection({ heading, inside, opens, phase, children }: FoldedSectionProps) {
  return (
    <details className="night-fold" data-open={opens} open={opens !== undefined && phase === opens}>
      <summary className="bar">
        <h2>{heading}</h2>
        <span>{inside}</span>
      </summary>
      {children}
    </details>
  )
}

function DrinksPart({ night, menu, phase, today }: RunSheetTabPageProps & { phase: PackingPhase }) {
  if (menu.length === 0)
    return (
      <section aria-labelledby="drinks">
        <h2 id="drinks">The drinks</h2>
        <p>
          {night.experienceName && `${night.experienceName}. `}
          <a href={`/backbar/jobs/${night.eventId}/drinks`}>
            {night.date < today ? 'They named no drinks.' : 'Their drinks are not named yet.'}
          </a>
        </p>
      </section>
    )
  return (
    <FoldedSection heading="The drinks" inside={menu.map(({ name }) => name).join(', ')} phase={phase} opens="away">
      <dl className="night-drinks">
        {menu.map(({ name, items, garnish }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{joinParts(items, garnish)}</dd>
          </div>
        ))}
      </dl>
    </FoldedSection>
  )
}

function AgreedTermsSection({ night, rules, lacks }: RunSheetWithIssues & { rules: RunSheetLine[] }) {
  const { minors, nonDrinkers } = night.facts
  return (
    <>
      {rules.length > 0 && (
        <FoldedSection heading="Agreed" inside={rules.map(({ label }) => label).join(', ')}>
          <dl className="night-drinks">
            {rules.map(({ id, label, words }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </FoldedSection>
      )}
      <section aria-label="The guests">
        {minors !== null && minors > 0 && (
          <p className="night-warning">
            {minors === 1 ? '1 guest is' : `${minors} guests are`} under 21. Check every ID.
          </p>
        )}
        {nonDrinkers !== null && nonDrinkers > 0 && (
          <p>{nonDrinkers === 1 ? '1 guest does' : `${nonDrinkers} guests do`} not drink.</p>
        )}
        <MissingDetailLinks night={night} lacks={lacks} codes={['minors', 'nonDrinkers']} />
      </section>
    </>
  )
}

function DocumentsSection({ night: { eventId }, papers }: RunSheetTabPageProps) {
  const page = `/backbar/jobs/${eventId}`
  const toHand = papers.filter(({ fileName }) => fileName !== null).length
  const rows: [words: string, hint: string, href: string][] = [
    ['Run sheet', 'on one page', `${page}/sheet`],
    [
      'Venue packet',
      toHand === 0 ? 'no document with it' : toHand === 1 ? '1 document with it' : `${toHand} documents with it`,
      `${page}/packet`,
    ],
  ]
  return (
    <ul className="night-papers">
      {rows.map(([words, hint, href]) => (
        <li key={href}>
          <a className="cluster no-underline" href={href}>
            <b className="strong">{words}</b> <span>{hint}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function capitalizeFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function joinParts(...parts: string[]): string {
  return parts.filter(Boolean).join(', ')
}
