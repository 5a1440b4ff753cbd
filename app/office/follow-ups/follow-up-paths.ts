import { getOpenItemPath } from '../../ui/open-item.ts'
import type { FollowUpKind } from './follow-up-rules.ts'

/** Where a letter of a job is read and sent. */
export function getFollowUpPath(eventId: string, kind: FollowUpKind): string {
  return `/backbar/jobs/${encodeURIComponent(eventId)}/letter/${kind}`
}

/** Where all that wait are, and where their rules are set. */
export const pendingFollowUpsPath = '/backbar/letters/waiting'
export const followUpRulesPath = '/backbar/settings/letters'

/** Where one rule is set. */
export function getFollowUpRulePath(kind: FollowUpKind): string {
  return getOpenItemPath(followUpRulesPath, kind)
}
