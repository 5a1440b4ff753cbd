import type { EventHeaderView } from './event-header-view.ts'

export type EventTab = 'overview' | 'money' | 'night' | 'history'

export type EventHeaderProps = {
  job: EventHeaderView
  tab: EventTab
  /** A form of the menu was returned and is shown on the page itself. */
  isBack?: boolean
  /** Sentence about the completed action. */
  done?: string | null
}
