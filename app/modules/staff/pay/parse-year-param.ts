/** Returns the year of the URL, otherwise the year of `today` (2027-05-15). */
export function parseYearParam(url: string, today: string): number {
  const typed = new URL(url).searchParams.get('year') ?? ''
  return /^(19|20|21)\d\d$/.test(typed) ? Number(typed) : Number(today.slice(0, 4))
}
