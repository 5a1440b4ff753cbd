import { shortDay } from '../../business/dates.ts'
import { IfAllowed } from '../../ui/allowed.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import type { JobView } from './job-view.ts'
import { MovesPart, type Back } from './moves-part.tsx'

/** Everything that is done with a job less often than the one next thing. */
export function JobMenu({ job, back }: { job: JobView; back: Back | null }) {
  const { leadId, phone, email, called, date, reference, agreement, hasProposal, isNight, isOver } = job
  const page = `/backbar/jobs/${leadId}`
  const subject = encodeURIComponent(`Your event on ${shortDay(date)} (${reference})`)
  const isAgreed = agreement !== null && agreement !== 'called-off'
  const links: [words: string, href: string, isThere: boolean][] = [
    [`Text ${called}`, `sms:${phone}`, phone !== null],
    [
      `E-mail ${called}`,
      `mailto:${encodeURIComponent(email ?? '')}?subject=${subject}`,
      email !== null && phone !== null,
    ],
    ['Write a letter', `${page}/reply`, email !== null],
    ['Edit the request', `${page}/edit`, true],
    [hasProposal ? 'A new proposal' : 'Make the proposal', `${page}/proposal`, !isOver && !isAgreed],
    ['The agreement on record', `${page}/agreement`, isAgreed],
    ['Drinks and menu card', `${page}/drinks`, !isOver],
    ['Shopping list', `${page}/list`, !isOver],
    ['The place', `${page}/venue`, !isOver],
    ['Certificate of insurance', `${page}/certificate`, isNight],
    ['Calendar file', `${page}/event.ics`, isNight],
    ['Change or call off', `${page}/change`, isAgreed],
  ]
  return (
    <details className="job-menu" open={back !== null && !back.stale && back.words.intent === 'move'}>
      <summary>
        <MoreIcon />
        <span className="unseen">More for this job</span>
      </summary>
      <div className="job-acts">
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
        <MovesPart job={job} back={back} />
        <p className="small">Request {reference}</p>
      </div>
    </details>
  )
}
