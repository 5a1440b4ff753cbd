import { formatSmsHref } from '../../ui/phone-href.ts'
import { formatWeekdayDate } from '../../business/dates.ts'
import { modules } from '../../modules.ts'
import { IfAllowed } from '../../ui/allowed-link.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import type { EventHeaderView } from './event-header-view.ts'
import { StateChangeSection } from './state-change-section.tsx'

/** Less frequent actions of an event. `hasMoves`: the state changes are in this menu and not on the page. */
export function EventMenu({ job, hasMoves }: { job: EventHeaderView; hasMoves: boolean }) {
  const { eventId, state, phone, email, called, date, reference, agreement, hasProposal, isNight, isOver, isPast } = job
  const page = `/backbar/jobs/${eventId}`
  const subject = encodeURIComponent(`Your event on ${formatWeekdayDate(date)} (${reference})`)
  const text = phone === null ? null : formatSmsHref(phone)
  const isAgreed = agreement !== null && agreement !== 'called-off'
  const canPropose = !isOver && agreement === null && state !== 'done'
  const facts = { isOver, isPast, isNight, isAgreed, isDone: agreement === 'done' }
  const ofModules = modules
    .flatMap(({ eventLinks = [] }) => eventLinks)
    .toSorted((one, other) => one.position - other.position)
    .map((link): [string, string, boolean] => [link.label, `${page}/${link.page}`, link.isShown(facts)])
  const links: [words: string, href: string, isThere: boolean][] = [
    [`Text ${called}`, text ?? '', text !== null],
    [
      `Email ${called} from your own mail`,
      `mailto:${encodeURIComponent(email ?? '')}?subject=${subject}`,
      email !== null && phone !== null,
    ],
    ['Write an email', `${page}/reply`, email !== null],
    ['Edit what they asked for', `${page}/edit`, true],
    [hasProposal ? 'A new proposal' : 'Make the proposal', `${page}/proposal`, canPropose],
    ['The same again', `/backbar/jobs/new?like=${eventId}`, state === 'done' || agreement === 'called-off'],
    ['Decline', `${page}/reply?open=decline`, canPropose],
    ['The agreement on record', `${page}/agreement`, isAgreed],
    ['Drinks and menu card', `${page}/drinks`, !isOver],
    ['Venue', `${page}/facts?open=venue`, !isOver],
    ['Certificate of insurance', `${page}/packet?open=certificate`, isNight],
    ['Calendar file', `${page}/event.ics`, isNight],
    ['Change or cancel', `${page}/change`, isAgreed && agreement !== 'done'],
    ['Leftovers', `${page}/left`, isPast],
    ...ofModules,
  ]
  return (
    <>
      <button className="job-more" type="button" popoverTarget="job-acts">
        <MoreIcon />
        <span className="unseen">More for this event</span>
      </button>
      <div className="job-acts" id="job-acts" popover="auto">
        <ul>
          {links
            .filter(([, , isThere]) => isThere)
            .map(([words, href]) => (
              <IfAllowed key={href} to={href}>
                <li>
                  <a href={href}>{words}</a>
                </li>
              </IfAllowed>
            ))}
        </ul>
        {hasMoves && <StateChangeSection job={job} back={null} />}
        <p className="small">Reference {reference}</p>
      </div>
    </>
  )
}
