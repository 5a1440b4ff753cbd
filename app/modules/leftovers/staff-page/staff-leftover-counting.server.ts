import type { LeftoverCounting } from '../../../operations/staff-pages/leftover-counting.server.ts'
import { handleLeftoverForm, saveOfflineLeftovers } from '../counting/leftovers.server.ts'
import { listLeftoverReports } from '../learning/event-leftovers.server.ts'
import { leftoverPromptDays } from '../learning/leftover-count.ts'

/** Counts of leftovers that staff members send from their pages. */
export const staffLeftoverCounting: LeftoverCounting = {
  promptDays: leftoverPromptDays,
  async listCounters(db, eventId) {
    const reports = await listLeftoverReports(db, eventId)
    return reports.flatMap(({ by }) => (by.startsWith('crew:') ? by.slice('crew:'.length) : []))
  },
  save: (db, eventId, input, { personId, ...counter }) =>
    handleLeftoverForm(db, eventId, input, { teller: `crew:${personId}`, ...counter }),
  saveOffline: (db, eventId, input, { personId, ...counter }) =>
    saveOfflineLeftovers(db, eventId, input, { teller: `crew:${personId}`, ...counter }),
}
