import type { EventState } from '../../events/event/event.ts'

export type SimilarityReason = 'same form' | 'same email' | 'same phone' | 'same day and place'

type SimilarEventRow = { id: string; reference: string; name: string; date: string; state: EventState; at: number }

/** A similar event with the reasons. */
export type SimilarEvent = SimilarEventRow & { likenesses: SimilarityReason[] }

/** An event that was merged into another event. */
export type MergedEventListRow = { id: string; keptId: string; reference: string; name: string; at: number }

/** Merges entries by event, most reasons first, then the latest. */
export function groupSimilarEvents(found: (SimilarEventRow & { likeness: SimilarityReason })[]): SimilarEvent[] {
  const byId = new Map<string, SimilarEvent>()
  for (const { likeness, ...other } of found) {
    const known = byId.get(other.id)
    if (known) known.likenesses.push(likeness)
    else byId.set(other.id, { ...other, likenesses: [likeness] })
  }
  return [...byId.values()].toSorted((a, b) => b.likenesses.length - a.likenesses.length || b.at - a.at)
}
