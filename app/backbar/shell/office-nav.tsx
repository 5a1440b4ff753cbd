import { IfAllowed } from '../../ui/allowed.tsx'
import type { Alarms } from './alarms.ts'

export type NavFacts = { path: string; alarms: Alarms }

const links = [
  { to: '/backbar', label: 'Requests' },
  { to: '/backbar/events', label: 'Events' },
  { to: '/backbar/calendar', label: 'Calendar' },
  { to: '/backbar/money', label: 'Money' },
  { to: '/backbar/menu', label: 'Menu & prices' },
  { to: '/backbar/partners', label: 'Partners' },
  { to: '/backbar/pages', label: 'Pages' },
  { to: '/backbar/photos', label: 'Photos' },
  { to: '/backbar/letters', label: 'Mail' },
  { to: '/backbar/in-and-out', label: 'Import & export' },
  { to: '/backbar/settings', label: 'Settings' },
  { to: '/backbar/account', label: 'Your account' },
]

export function OfficeNav({ path, alarms }: NavFacts) {
  return (
    <>
      <ul>
        {links.map(({ to, label }) => (
          <IfAllowed key={to} to={to}>
            <li>
              <a href={to} aria-current={isHere(to, path) ? 'page' : undefined}>
                {label}
                {to === '/backbar' && alarms.waiting > 0 && <Waiting count={alarms.waiting} />}
                {to === '/backbar/letters' && <span className="small">{mailWord(alarms)}</span>}
              </a>
            </li>
          </IfAllowed>
        ))}
      </ul>
      <form method="post" action="/backbar/log-out">
        <button className="plain" type="submit">
          Log out
        </button>
      </form>
    </>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <em>
      {count > 99 ? '99+' : count}
      <span className="unseen"> waiting</span>
    </em>
  )
}

function mailWord({ letters, isMailbox, isUnreadable }: Alarms): string {
  const undelivered = letters.overdue + letters.refused
  if (undelivered > 0) return `${undelivered} undelivered`
  if (isUnreadable) return 'needs its password'
  return isMailbox ? 'not connected' : 'all well'
}

/** A request's page belongs to the requests, a letter's to the letters. */
function isHere(to: string, path: string): boolean {
  if (to === '/backbar') return path === to || path.startsWith('/backbar/jobs')
  return path === to || path.startsWith(`${to}/`)
}
