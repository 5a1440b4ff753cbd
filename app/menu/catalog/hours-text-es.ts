import { formatCountEs } from '../../business/date-formatter-es.ts'
import type { PricingRules } from './catalog.ts'

/** Range of set-up hours in Spanish: "1–2 horas", or a single figure if both are equal. */
export function formatSetupHoursEs({
  setUpMinutes,
  longSetUpMinutes,
}: Pick<PricingRules, 'setUpMinutes' | 'longSetUpMinutes'>) {
  const [short, long] = [setUpMinutes / 60, longSetUpMinutes / 60]
  if (short === long) return formatCountEs(short, 'hora', 'horas')
  return `${Math.min(short, long)}–${Math.max(short, long)} horas`
}
