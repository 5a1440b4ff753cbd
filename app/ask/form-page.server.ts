import type { Identity } from '../business/business.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { milesTo } from '../travel/places.server.ts'
import type { FormPage } from './form-page.ts'
import { issueFormToken } from '../request/form-token.server.ts'
import { drinksLine } from '../quote/drinks-plan.ts'
import { today } from '../quote/event-times.ts'
import { campaignOf } from '../request/posted-form.server.ts'
import { quote } from '../quote/quote.ts'
import { readTypedEvent, type TypedForm } from '../request/typed-event.ts'

type Desk = { catalogue: Catalogue; identity: Identity }
type Occasion = { desk: Desk; url: URL; secret: string; now: number }

/** The form page with these words in it. `said` is what the form comes back with: errors, a notice, its token. */
export function formPage(
  typed: TypedForm,
  { desk, url, secret, now }: Occasion,
  said: Partial<Pick<FormPage, 'errors' | 'notice' | 'token'>> = {},
): FormPage {
  const { catalogue, identity } = desk
  const { zip, ...event } = readTypedEvent(typed.words)
  const miles = milesTo(zip, identity.baseZip)
  const campaign = new URLSearchParams(campaignOf(url)).toString()
  return {
    action: campaign ? `/quote?${campaign}` : '/quote',
    token: said.token ?? issueFormToken(secret, now),
    words: typed.words,
    onRequest: typed.onRequest,
    errors: said.errors ?? [],
    notice: said.notice ?? null,
    catalogue,
    timeZone: identity.timeZone,
    today: today(now, identity.timeZone),
    miles: zip === null ? {} : { [zip]: miles },
    quote: quote({ ...event, miles }, catalogue, identity.timeZone),
    drinksLine: typed.words.drinks ? drinksLine(typed.words.drinks) : null,
  }
}

/** The words an address opens the form with: a choice made on Services, a plan made on the calculator. */
export function wordsOf(url: URL): TypedForm {
  const names = ['experience', 'package', 'drinks', 'eventGuestCount', 'eventDate', 'eventStartTime', 'eventEndTime']
  const words = names.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value === null ? [] : [[name, value.slice(0, 2_000)]]
  })
  return { words: Object.fromEntries(words), onRequest: [] }
}
