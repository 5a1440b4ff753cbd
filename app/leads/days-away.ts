/** How many days from one day to another, 2027-05-15; negative when it has passed. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days
}

/** "today", "tomorrow", "21 days away", "12 days ago". */
export function awayWords(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `${days} days away` : `${-days} days ago`
}

/** An event this close leaves little time to prepare, in days. */
export const near = 30

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as a calendar's leaf shows it. */
export function leafOf(date: string): { month: string; day: number; weekday: string; year: number } {
  const { month, day, dayOfWeek, year } = Temporal.PlainDate.from(date)
  return { month: months[month - 1]!, day, weekday: weekdays[dayOfWeek - 1]!, year }
}

/** The day as one says it from today: "Tue" within a week, "Dec 3" within a year or so, else "Dec 3, 2028". */
export function dayFrom(today: string, date: string): string {
  const away = daysBetween(today, date)
  const { month, day, weekday, year } = leafOf(date)
  if (away > -7 && away < 7) return weekday
  return Math.abs(away) < 300 ? `${month} ${day}` : `${month} ${day}, ${year}`
}
