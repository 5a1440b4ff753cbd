import type { AddOnRate, OwnAddOn } from './catalogue.ts'
import { inEach, type Language } from '../../ui/language.ts'
import { dollars } from './money.ts'

const per = inEach<Record<AddOnRate, string>>({
  en: { flat: '', guest: ' a guest', hour: ' an hour' },
  es: { flat: '', guest: ' por invitado', hour: ' por hora' },
})

/** What an add-on of the owner's own costs, as it is told: "$5" and " a guest"; nothing beside a flat price. */
export function ownAddOnPrice({ priceCents, rate }: Pick<OwnAddOn, 'priceCents' | 'rate'>, language: Language = 'en') {
  return { price: dollars(priceCents), per: per(language)[rate] }
}
