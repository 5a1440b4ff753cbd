/** "I'm here" and "off", as a phone sends them. */
export type ClockEventKind = 'here' | 'off'

/** A clock event at the phone's own time, and when the server received it. Epoch milliseconds. */
export type ClockEvent = { kind: ClockEventKind; at: number; receivedAt: number }

/** Start and end on the clock in epoch milliseconds, and the minutes between. */
export type WorkHours = { onAt: number; offAt: number; minutes: number }

/** Hours computed from the clock events of a shift. `minutes` is null while either event is missing. */
export type ClockedHours = {
  onAt: number | null
  offAt: number | null
  minutes: number | null
  /** Whether the "here" or the "off" reached the server long after the tap, because the phone was offline. */
  isSentLater: boolean
}

const minute = 60_000

/** An event that arrives this many milliseconds late was stored on the phone. */
const lateAfterMs = 10 * minute

/** A difference of this many minutes or more needs the owner's attention. */
export const differenceAlertMinutes = 15

export function toWorkHours(onAt: number, offAt: number): WorkHours {
  return { onAt, offAt, minutes: Math.round((offAt - onAt) / minute) }
}

/**
 * Computes the hours from the first "here" to the last "off" after it. Null without any. Counts elapsed minutes across
 * clock changes.
 */
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
    isSentLater: used.some(({ at, receivedAt }) => receivedAt - at > lateAfterMs),
  }
}

/**
 * Returns the clocked minus the planned minutes, and whether the difference needs attention. Null if a clock event is
 * missing.
 */
export function computeClockDifference(
  { minutes: planned }: Pick<WorkHours, 'minutes'>,
  tapped: ClockedHours | null,
): { minutes: number; isApart: boolean } | null {
  if (tapped?.minutes == null) return null
  const minutes = tapped.minutes - planned
  return { minutes, isApart: Math.abs(minutes) > differenceAlertMinutes }
}
