import { guestsWords } from '../../leads/lead/lead-words.ts'
import { nationalPhone } from '../../business/phone.ts'
import { PhoneIcon } from '../../ui/icons.tsx'
import { dayWords, JobTabs, Sums } from '../job/job-head.tsx'
import type { JobView } from '../job/job-view.ts'

/** The chosen job beside the rows, where there is room for both: its head, and the ways to its tabs. */
export function JobBesidePart({ job }: { job: JobView }) {
  const { name, standing, guests, place, phone, sums, message } = job
  return (
    <aside className="today-job" aria-label={name}>
      <header>
        <p className="eyebrow">{standing}</p>
        <h2 dir="auto">{name}</h2>
        <p>{[dayWords(job), guestsWords(guests), place].filter(Boolean).join(' · ')}</p>
        {phone && (
          <a className="line-button" href={`tel:${phone}`}>
            <PhoneIcon /> {nationalPhone(phone)}
          </a>
        )}
      </header>
      {sums && <Sums {...sums} />}
      <JobTabs job={job} tab={null} />
      {message && <blockquote dir="auto">{message}</blockquote>}
    </aside>
  )
}
