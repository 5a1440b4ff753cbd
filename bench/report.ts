export type Measurement = { what: string; figure: string; promise?: string; kept?: boolean }

const measures: Measurement[] = []

/** Prints a figure and whether it stays within its limit. The limit is optional. */
export function recordMeasurement(what: string, figure: string, promise?: string, kept?: boolean): void {
  const measure = { what, figure, ...(promise !== undefined && { promise }), ...(kept !== undefined && { kept }) }
  measures.push(measure)
  const mark = kept === undefined ? ' ' : kept ? '✓' : '✗'
  console.log(`${mark} ${what.padEnd(58)} ${figure.padStart(20)}   ${promise ?? ''}`)
}

export function printHeading(words: string): void {
  console.log(`\n${words}`)
}

/** Returns the measurements that exceed their limits. */
export function exceededLimits(): Measurement[] {
  return measures.filter(({ kept }) => kept === false)
}

export function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
