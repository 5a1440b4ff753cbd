/** Address of a day's sheet in its month of the owner's calendar. `day` as 2027-06-12. */
export function getDayPath(day: string): string {
  return `/backbar/calendar?month=${day.slice(0, 7)}&day=${day}#day`
}
