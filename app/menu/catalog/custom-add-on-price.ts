import type { AddOnRate, CustomAddOn } from './catalog.ts'
import { formatDollars } from '../../business/money.ts'

const per: Record<AddOnRate, string> = { flat: '', guest: ' a guest', hour: ' an hour' }

/** Price of an owner's add-on: "$5" and " a guest". `per` is empty for a flat price. */
export function formatCustomAddOnPrice({ priceCents, rate }: Pick<CustomAddOn, 'priceCents' | 'rate'>) {
  return { price: formatDollars(priceCents), per: per[rate] }
}
