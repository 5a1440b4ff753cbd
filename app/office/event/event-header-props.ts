import type { EventHeaderView } from './event-header-view.ts'

/** Tab of an event: overview, money, night, history, or the page of a module's tab. */
export type EventTab = string

export type EventHeaderProps = {
  job: EventHeaderView
  tab: EventTab
  /** A form of the menu was returned and is shown on the page itself. */
  isBack?: boolean
  /** Sentence about the completed action. */
  done?: string | null
  /** Whether the completed action is a saved call that can be undone. */
  canUndoCall?: boolean
}
