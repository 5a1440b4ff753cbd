import type { AddOnRate, OwnAddOn } from './catalogue.ts'
import { dollars } from '../../business/money.ts'

const per: Record<AddOnRate, string> = { flat: '', guest: ' a guest', hour: ' an hour' }

/** What an add-on of the owner's own costs, as it is told: "$5" and " a guest"; nothing beside a flat price. */
export function ownAddOnPrice({ priceCents, rate }: Pick<OwnAddOn, 'priceCents' | 'rate'>) {
  return { price: dollars(priceCents), per: per[rate] }
}
