import type { Rules } from './catalogue.ts'

/** The span of set-up as people say it: "1–2 hours", or one figure where both are the same. */
export function setUpHours({ setUpMinutes, longSetUpMinutes }: Rules): string {
  const [short, long] = [setUpMinutes / 60, longSetUpMinutes / 60]
  if (short === long) return `${short} ${short === 1 ? 'hour' : 'hours'}`
  return `${Math.min(short, long)}–${Math.max(short, long)} hours`
}
