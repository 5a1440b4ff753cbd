import { useContext } from 'react'
import { modules } from '../../modules.ts'
import { CanOpenPathContext, ShownIfAllowed } from '../../ui/allowed-link.tsx'
import type { EventTab } from './event-header-props.ts'
import type { EventHeaderView } from './event-header-view.ts'

const moduleTabs = modules.flatMap(({ eventTabs = [] }) => eventTabs)

/** Whether a tab of a module that is on shows what happened, so that the history is in the event's menu. */
export function useIsHistoryInMenu(eventId: string): boolean {
  const mayOpen = useContext(CanOpenPathContext)
  return moduleTabs.some(
    ({ page, isInsteadOfHistory }) => isInsteadOfHistory && mayOpen(`/backbar/jobs/${eventId}/${page}`),
  )
}

/**
 * Tabs of an event that have content and that the user may open. `tab` is the current tab, null if the event is shown
 * next to another page.
 */
export function EventTabs({
  job: { eventId, isOver, isNight, hasMoney },
  tab,
}: {
  job: EventHeaderView
  tab: EventTab | null
}) {
  const page = `/backbar/jobs/${eventId}`
  const isHistoryTab = !useIsHistoryInMenu(eventId)
  const tabs: [position: number, tab: EventTab, words: string, href: string, isThere: boolean][] = [
    [10, 'overview', 'Overview', page, !isOver],
    [30, 'money', 'Money', `${page}/money`, hasMoney],
    [40, 'night', 'Run sheet', `${page}/night`, isNight],
    [50, 'history', 'History', `${page}/history`, isHistoryTab],
    ...moduleTabs.map(({ position, page: tab, label, hash }): [number, string, string, string, boolean] => {
      return [position, tab, label, `${page}/${tab}${hash ? `#${hash}` : ''}`, true]
    }),
  ]
  return (
    <nav className="job-tabs wrap-line line-below" aria-label="This event">
      {tabs
        .filter(([, one, , , isThere]) => isThere || one === tab)
        .toSorted(([one], [other]) => one - other)
        .map(([, one, words, href]) => (
          <ShownIfAllowed key={one} to={href}>
            <a className="center strong muted no-underline" href={href} aria-current={one === tab ? 'page' : undefined}>
              {words}
            </a>
          </ShownIfAllowed>
        ))}
    </nav>
  )
}
