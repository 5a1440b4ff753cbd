import type { AddOnRate, CustomAddOn } from './catalog.ts'
import { formatDollars } from '../../business/money.ts'

const per: Record<AddOnRate, string> = { flat: '', guest: ' a guest', hour: ' an hour' }

/** What an add-on of the owner's own costs, as it is told: "$5" and " a guest"; nothing beside a flat price. */
export function formatCustomAddOnPrice({ priceCents, rate }: Pick<CustomAddOn, 'priceCents' | 'rate'>) {
  return { price: formatDollars(priceCents), per: per[rate] }
}
