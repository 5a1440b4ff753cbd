/** Twice a line of the load-out is ticked: leaving, and coming home. */
export const loadWays = ['out', 'home'] as const
export type LoadWay = (typeof loadWays)[number]

/** Whether a line is ticked one way; lines by their ids. */
export type LoadTick = { line: string; way: LoadWay; isOn: boolean }
export type LoadTicks = Record<LoadWay, string[]>

/** A tick as a button carries it. */
export function tickWords({ line, way, isOn }: LoadTick): string {
  return `${way}:${isOn ? 'on' : 'off'}:${line}`
}

/** What a button carried; null where it makes no sense. */
export function readTick(words: string): LoadTick | null {
  const [, way, on, line] = /^(out|home):(on|off):(.{1,200})$/.exec(words) ?? []
  return line === undefined ? null : { line, way: way as LoadWay, isOn: on === 'on' }
}

/** Where a line stands on the event's page. */
export function lineAnchor(line: string): string {
  return `line-${line.replaceAll(/[^A-Za-z0-9]+/g, '-')}`
}
