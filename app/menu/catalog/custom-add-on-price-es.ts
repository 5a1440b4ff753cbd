import type { AddOnRate, CustomAddOn } from './catalog.ts'
import { formatDollars } from '../../business/money.ts'

const per: Record<AddOnRate, string> = { flat: '', guest: ' por invitado', hour: ' por hora' }

/** Price of an owner's add-on in Spanish: "$5" and " por invitado". */
export function formatCustomAddOnPriceEs({ priceCents, rate }: Pick<CustomAddOn, 'priceCents' | 'rate'>) {
  return { price: formatDollars(priceCents), per: per[rate] }
}
