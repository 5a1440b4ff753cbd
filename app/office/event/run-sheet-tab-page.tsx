import { findRunSheetIssues } from '../../operations/events/run-sheet-issues.ts'
import { findScheduleTime, type ScheduleItemCode } from '../../operations/events/bar-schedule.ts'
import {
  formatScheduleHint,
  formatScheduleLine,
  formatTimeOfDay,
  getEventTimeZoneLabel,
} from '../../operations/events/event-schedule-text.ts'
import { isFullyPacked, PackingListSection } from '../../operations/events/packing-list-section.tsx'
import {
  findNextScheduleItem,
  computePackingPhase,
  type PackingPhaseTimes,
} from '../../operations/events/packing-checkmarks.ts'
import type { EventLogistics } from '../../operations/events/event-logistics.ts'
import type { RunSheetTabPageProps, RunSheetWithIssues } from './run-sheet-tab-page-props.tsx'
import { MissingDetailLinks } from './run-sheet-fold.tsx'
import { VenueSection } from './run-sheet-venue-section.tsx'
import { RunSheetDrinksSection, AgreedTermsSection, DocumentsSection } from './run-sheet-documents.tsx'
import { NextStepSection } from './run-sheet-next-step.tsx'

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
      className="night-page stack"
      data-night={eventId}
      data-leaves={van.leaves ?? ''}
      data-loads-in={van.loadsIn ?? ''}
      data-home-from={van.homeFrom}
      data-awake-from={awake[0]}
      data-awake-to={awake[1]}
    >
      <div className="shrink any-break">
        {isPostponed ? (
          <p className="night-off strong">Postponed, no new date yet.</p>
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
        <RunSheetDrinksSection {...props} phase={phase} />
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
