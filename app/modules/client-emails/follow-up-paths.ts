import { getOpenItemPath } from '../../ui/open-item.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'

/** Path on which an event's follow-up is read and sent. */
export function getFollowUpPath(eventId: string, kind: FollowUpKind): string {
  return `/backbar/jobs/${encodeURIComponent(eventId)}/letter/${kind}`
}

/** Paths of all pending follow-ups and of their rules. */
export const pendingFollowUpsPath = '/backbar/letters/waiting'
export const followUpRulesPath = '/backbar/settings/letters'

/** Path of a single rule's settings. */
export function getFollowUpRulePath(kind: FollowUpKind): string {
  return getOpenItemPath(followUpRulesPath, kind)
}
