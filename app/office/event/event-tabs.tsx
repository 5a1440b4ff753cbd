import { IfAllowed } from '../../ui/allowed-link.tsx'
import type { EventTab } from './event-header-props.ts'
import type { EventHeaderView } from './event-header-view.ts'

/**
 * Tabs of an event that have content and that the user may open. `tab` is the current tab, null where the event is shown
 * beside another page.
 */
export function EventTabs({
  job: { eventId, isOver, isNight, hasMoney },
  tab,
}: {
  job: EventHeaderView
  tab: EventTab | null
}) {
  const page = `/backbar/jobs/${eventId}`
  const tabs: [tab: EventTab, words: string, href: string, isThere: boolean][] = [
    ['overview', 'Overview', page, !isOver],
    ['money', 'Money', `${page}/money`, hasMoney],
    ['night', 'Run sheet', `${page}/night`, isNight],
    ['history', 'History', `${page}/history`, true],
  ]
  return (
    <nav className="job-tabs wrap-line line-below" aria-label="This event">
      {tabs
        .filter(([one, , , isThere]) => isThere || one === tab)
        .map(([one, words, href]) => (
          <IfAllowed key={one} to={href}>
            <a className="center strong muted no-underline" href={href} aria-current={one === tab ? 'page' : undefined}>
              {words}
            </a>
          </IfAllowed>
        ))}
    </nav>
  )
}
