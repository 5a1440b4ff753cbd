/** A moment as people write it down, on the business's clock: "Nov 20, 2026, 9:14 AM". `at` in epoch milliseconds. */
export function momentWords(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
}

/** How long something took or has been waiting, in milliseconds, the way one says it: "12 min", "3 h", "2 days". */
export function lengthWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.round(hours / 24)} days`
}

/** The year on the business's clock. `at` in epoch milliseconds. */
export function yearThere(at: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).year
}
