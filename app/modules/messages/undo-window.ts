/** Time for which an email waits so that it can be undone, in milliseconds. */
export const undoWindowMs = 2 * 60_000

/** Time within which adding an inquiry from an email can be undone, in milliseconds. */
const undoInquiryMs = 10 * 60_000

/** Whether adding an inquiry from an email can still be undone. `now` in epoch milliseconds. */
export function canUndoInquiry(
  { matched_by, moved_at }: { matched_by: string | null; moved_at: number | null },
  now: number,
): boolean {
  return matched_by === 'inquiry' && moved_at !== null && now - moved_at <= undoInquiryMs
}
