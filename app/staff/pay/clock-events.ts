/** "I'm here" and "off", as a phone says them. */
export type ClockEventKind = 'here' | 'off'

/** A tap at the phone's own time, and when it came; epoch milliseconds. */
export type ClockEvent = { kind: ClockEventKind; at: number; receivedAt: number }

/** From when to when somebody was on the clock, epoch milliseconds, and how many minutes lie between. */
export type WorkHours = { onAt: number; offAt: number; minutes: number }

/** What the taps of one shift say; `minutes` is null as long as one of the two is missing. */
export type ClockedHours = {
  onAt: number | null
  offAt: number | null
  minutes: number | null
  /** One of them came long after it was made: the phone was offline. */
  isSentLater: boolean
}

const minute = 60_000

/** A tap that comes so much after it was made was kept on the phone, in milliseconds. */
const sentLater = 10 * minute

/** From so many minutes on a difference is one to look at. */
export const differenceAlertMinutes = 15

export function toWorkHours(onAt: number, offAt: number): WorkHours {
  return { onAt, offAt, minutes: Math.round((offAt - onAt) / minute) }
}

/** The first "here" and the last "off" after it; null where there was none. Minutes are those that passed, whatever clocks did. */
export function computeClockedHours(taps: readonly ClockEvent[]): ClockedHours | null {
  const inOrder = taps.toSorted((a, b) => a.at - b.at)
  const here = inOrder.find(({ kind }) => kind === 'here')
  const off = inOrder.findLast(({ kind, at }) => kind === 'off' && at > (here?.at ?? -Infinity))
  const used = [here, off].filter((tap) => tap !== undefined)
  if (used.length === 0) return null
  return {
    onAt: here?.at ?? null,
    offAt: off?.at ?? null,
    minutes: here && off ? toWorkHours(here.at, off.at).minutes : null,
    isSentLater: used.some(({ at, receivedAt }) => receivedAt - at > sentLater),
  }
}

/** How many minutes more were tapped than planned, and whether that is to be looked at; null where a tap is missing. */
export function computeClockDifference(
  { minutes: planned }: Pick<WorkHours, 'minutes'>,
  tapped: ClockedHours | null,
): { minutes: number; isApart: boolean } | null {
  if (tapped?.minutes == null) return null
  const minutes = tapped.minutes - planned
  return { minutes, isApart: Math.abs(minutes) > differenceAlertMinutes }
}
