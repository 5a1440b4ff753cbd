import { formatSmsHref } from '../../ui/phone-href.ts'
import { formatWeekdayDate } from '../../business/dates.ts'
import { modules } from '../../modules.ts'
import { ShownIfAllowed } from '../../ui/allowed-link.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import type { EventHeaderView } from './event-header-view.ts'
import { useIsHistoryInMenu } from './event-tabs.tsx'
import { StateChangeSection } from './state-change-section.tsx'

/** Less frequent actions of an event. `hasMoves`: the state changes are in this menu and not on the page. */
export function EventMenu({ job, hasMoves }: { job: EventHeaderView; hasMoves: boolean }) {
  const { eventId, state, phone, email, called, date, reference, agreement, hasProposal, isNight, isOver, isPast } = job
  const page = `/backbar/jobs/${eventId}`
  const subject = encodeURIComponent(`Your event on ${formatWeekdayDate(date)} (${reference})`)
  const text = phone === null ? null : formatSmsHref(phone)
  const isHistoryInMenu = useIsHistoryInMenu(eventId)
  const isAgreed = agreement !== null && agreement !== 'called-off'
  const canPropose = !isOver && agreement === null && state !== 'done'
  const facts = { isOver, isPast, isNight, isAgreed, isDone: agreement === 'done' }
  const ofModules = modules
    .flatMap(({ eventLinks = [] }) => eventLinks)
    .map((link): [number, string, string, boolean] => [
      link.position,
      link.label,
      `${page}/${link.page}`,
      link.isShown(facts),
    ])
  const links: [position: number, words: string, href: string, isThere: boolean][] = [
    [10, `Text ${called}`, text ?? '', text !== null],
    [
      20,
      `Email ${called} from your own mail`,
      `mailto:${encodeURIComponent(email ?? '')}?subject=${subject}`,
      email !== null && phone !== null,
    ],
    [30, 'Write an email', `${page}/reply`, email !== null],
    [40, 'Edit the inquiry', `${page}/edit`, true],
    [50, hasProposal ? 'Create a new proposal' : 'Make the proposal', `${page}/proposal`, canPropose],
    [60, 'The same again', `/backbar/jobs/new?like=${eventId}`, state === 'done' || agreement === 'called-off'],
    [70, 'Decline', `${page}/reply?open=decline`, canPropose],
    [75, 'History', `${page}/history`, isHistoryInMenu],
    [80, 'Record of the agreement', `${page}/agreement`, isAgreed],
    [110, 'Venue', `${page}/facts?open=venue`, !isOver],
    [130, 'Calendar file', `${page}/event.ics`, isNight],
    [140, 'Change or cancel', `${page}/change`, isAgreed && agreement !== 'done'],
    ...ofModules,
  ]
  return (
    <>
      <button className="job-more center" type="button" popoverTarget="job-acts">
        <MoreIcon />
        <span className="unseen">More for this event</span>
      </button>
      <div className="job-acts rounded" id="job-acts" popover="auto">
        <ul>
          {links
            .filter(([, , , isThere]) => isThere)
            .toSorted(([one], [other]) => one - other)
            .map(([, words, href]) => (
              <ShownIfAllowed key={href} to={href}>
                <li>
                  <a href={href}>{words}</a>
                </li>
              </ShownIfAllowed>
            ))}
        </ul>
        {hasMoves && <StateChangeSection job={job} back={null} />}
        <p className="small">Reference {reference}</p>
      </div>
    </>
  )
}
