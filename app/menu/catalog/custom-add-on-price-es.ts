import type { AddOnRate, CustomAddOn } from './catalog.ts'
import { formatDollars } from '../../business/money.ts'

const per: Record<AddOnRate, string> = { flat: '', guest: ' por invitado', hour: ' por hora' }

/** What an add-on of the owner's own costs, in Spanish: "$5" and " por invitado". */
export function formatCustomAddOnPriceEs({ priceCents, rate }: Pick<CustomAddOn, 'priceCents' | 'rate'>) {
  return { price: formatDollars(priceCents), per: per[rate] }
}
