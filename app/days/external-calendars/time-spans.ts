/** From a moment to another, in epoch milliseconds; the last not included. */
export type TimeSpan = { from: number; to: number }

/** Spans in order, those that touch or overlap made one, cut to another. */
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
