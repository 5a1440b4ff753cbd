/** Days somebody does not work: `cannot`, or would rather not. */
export type TimeOff = {
  id: string
  personId: string
  kind: 'cannot' | 'rather-not'
  /** YYYY-MM-DD; `toDay` null: for good. */
  fromDay: string
  toDay: string | null
  /** 1 is Monday: every such day between the two; null: each day. */
  weekday: number | null
  madeBy: 'person' | 'owner'
  madeAt: number
}

/** Whether a day off covers a day. */
export function isTimeOffDay({ fromDay, toDay, weekday }: Pick<TimeOff, 'fromDay' | 'toDay' | 'weekday'>, day: string) {
  if (day < fromDay || (toDay !== null && day > toDay)) return false
  return weekday === null || Temporal.PlainDate.from(day).dayOfWeek === weekday
}
