/** A time span in epoch milliseconds. The end is exclusive. */
export type TimeSpan = { from: number; to: number }

/** Sorts spans, merges those that touch or overlap, and cuts them to a range. */
export function mergeSpans(spans: readonly TimeSpan[], within: TimeSpan): TimeSpan[] {
  const merged: TimeSpan[] = []
  const cut = spans.map(({ from, to }) => ({ from: Math.max(from, within.from), to: Math.min(to, within.to) }))
  for (const span of cut.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push(span)
  }
  return merged
}

/** Whether two spans have a moment in common. */
export function spansOverlap(a: TimeSpan, b: TimeSpan): boolean {
  return a.from < b.to && a.to > b.from
}

/** Times of calendars outside the site: busy, and uncertain (`ask`). */
export type ExternalBusyTimes = { busy: readonly TimeSpan[]; ask: readonly TimeSpan[] }

export const noBusyTimes: ExternalBusyTimes = { busy: [], ask: [] }
