/** Days off of a staff member: `cannot` or would rather not work. */
export type TimeOff = {
  id: string
  personId: string
  kind: 'cannot' | 'rather-not'
  /** YYYY-MM-DD. A null `toDay` means without an end. */
  fromDay: string
  toDay: string | null
  /** 1 is Monday: every such weekday of the range. Null means every day. */
  weekday: number | null
  madeBy: 'person' | 'owner'
  madeAt: number
}

export function isTimeOffDay({ fromDay, toDay, weekday }: Pick<TimeOff, 'fromDay' | 'toDay' | 'weekday'>, day: string) {
  if (day < fromDay || (toDay !== null && day > toDay)) return false
  return weekday === null || Temporal.PlainDate.from(day).dayOfWeek === weekday
}
