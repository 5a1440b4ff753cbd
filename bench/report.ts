export type Measurement = { what: string; figure: string; promise?: string; kept?: boolean }

const measures: Measurement[] = []

/** Writes one figure down, and whether it keeps its promise; a bench without promise is only a figure. */
export function formatMeasurement(what: string, figure: string, promise?: string, kept?: boolean): void {
  const measure = { what, figure, ...(promise !== undefined && { promise }), ...(kept !== undefined && { kept }) }
  measures.push(measure)
  const mark = kept === undefined ? ' ' : kept ? '✓' : '✗'
  console.log(`${mark} ${what.padEnd(58)} ${figure.padStart(20)}   ${promise ?? ''}`)
}

export function printHeading(words: string): void {
  console.log(`\n${words}`)
}

/** Promises that were not kept. */
export function limitExceeded(): Measurement[] {
  return measures.filter(({ kept }) => kept === false)
}

export function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
