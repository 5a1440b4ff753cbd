/** The four figures over the inbox. Times in milliseconds; counts end at a thousand. */
export type Figures = {
  /** Null where nobody was answered in thirty days. */
  medianReply: number | null
  thisMonth: number
  /** By the year of the event, from this year on; never empty. `estimated` events have no agreement: their estimate counts. */
  booked: { year: number; cents: number; estimated: number }[]
  undelivered: number
}

/** What lies in the middle of some numbers, between two of them where their number is even; null of none. */
export function median(numbers: number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Counted no further than anybody wants to know. */
export const most = 1_000

/** 18 as "18", anything from a thousand on as "1,000+". */
export function countWords(count: number): string {
  return count >= most ? '1,000+' : String(count)
}

const small = [
  'Nobody',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** "Three people are waiting" */
export function waitingWords(count: number): string {
  const who = small[count] ?? countWords(count)
  return count === 0 ? 'Nobody is waiting' : count === 1 ? 'One person is waiting' : `${who} people are waiting`
}
