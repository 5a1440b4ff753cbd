import { dollars } from '../../business/money.ts'
import { nationalPhone } from '../../business/phone.ts'
import { IfAllowed } from '../../ui/allowed.tsx'
import { PhoneIcon } from '../../ui/icons.tsx'
import type { JobBeside } from './job-beside.ts'

/** The chosen job beside the rows, where there is room for both. */
export function JobBesidePart({ id, name, standing, facts, phone, sums, message }: JobBeside) {
  const here = `/backbar/jobs/${id}`
  const tabs = [
    { to: here, label: 'Overview' },
    { to: `${here}/money`, label: 'Money' },
    { to: `${here}/night`, label: 'Night' },
    { to: `${here}/history`, label: 'History' },
  ]
  return (
    <aside className="today-job" aria-label={name}>
      <header>
        <p className="eyebrow">{standing}</p>
        <h2>{name}</h2>
        <p>{facts.join(' · ')}</p>
        {phone && (
          <a className="line-button" href={`tel:${phone}`}>
            <PhoneIcon /> {nationalPhone(phone)}
          </a>
        )}
      </header>
      {sums && (
        <p className="today-sums">
          <span>
            agreed <b>{dollars(sums.agreed)}</b>
          </span>
          <span>
            paid <b>{dollars(sums.paid)}</b>
          </span>
          <span>
            open <b>{dollars(sums.open)}</b>
          </span>
        </p>
      )}
      <nav aria-label={`The job of ${name}`}>
        {tabs.map(({ to, label }) => (
          <IfAllowed key={to} to={to}>
            <a href={to}>{label}</a>
          </IfAllowed>
        ))}
      </nav>
      {message && <blockquote>{message}</blockquote>}
    </aside>
  )
}
