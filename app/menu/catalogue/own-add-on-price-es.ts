import type { AddOnRate, OwnAddOn } from './catalogue.ts'
import { dollars } from '../../business/money.ts'

const per: Record<AddOnRate, string> = { flat: '', guest: ' por invitado', hour: ' por hora' }

/** What an add-on of the owner's own costs, in Spanish: "$5" and " por invitado". */
export function ownAddOnPriceEs({ priceCents, rate }: Pick<OwnAddOn, 'priceCents' | 'rate'>) {
  return { price: dollars(priceCents), per: per[rate] }
}
