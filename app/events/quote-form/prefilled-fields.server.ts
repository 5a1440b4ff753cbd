import { getToday } from '../../business/dates.ts'
import { findMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'
import { getDrinksPlanGuestCount } from '../../quotes/pricing/drinks-plan-query.ts'
import { getPlanUnpricedOptions } from '../../quotes/pricing/poured-bar.ts'
import type { Language } from '../../ui/language.ts'
import type { MenuAndIdentity } from './build-quote-form.server.ts'
import type { QuoteFormValues } from './parse-draft-event.ts'
import { prefillParams, type QuoteFormData } from './quote-form-data.ts'
import { validatedFields, validateField } from './validate-field.ts'

/** Errors in the values of a prefilled form, as shown when a field loses focus. `now` in epoch milliseconds. */
export function validatePrefilledFields(
  input: Record<string, string>,
  { catalogue, identity: { timeZone } }: MenuAndIdentity,
  now: number,
  language: Language,
): QuoteFormData['errors'] {
  const { stopsMinutesBeforeEnd } = catalogue.rules
  const terms = { today: getToday(now, timeZone), timeZone, stopsMinutesBeforeEnd, language }
  return validatedFields.flatMap((field) => {
    const message = validateField(field, input, terms)
    return message === null ? [] : { field, message }
  })
}

/**
 * Form values from URL parameters: a choice from Services or a plan from the calculator. A plan with beer or wine for a
 * cocktail bar also checks the option for them, so that both agree.
 */
export function parsePrefilledValues(url: URL, catalogue: Catalog): QuoteFormValues {
  const words = prefillParams.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value === null ? [] : [[name, value.slice(0, 2000)]]
  })
  const opened: Record<string, string> = Object.fromEntries(words)
  const guests = opened.drinks && !opened.eventGuestCount ? getDrinksPlanGuestCount(opened.drinks) : null
  const { experience } = findMenuChoice(catalogue, {
    experience: opened.experience ?? null,
    package: opened.package ?? null,
  })
  const onRequest = getPlanUnpricedOptions(experience?.bar, new URLSearchParams(opened.drinks ?? ''))
  return { input: guests === null ? opened : { ...opened, eventGuestCount: String(guests) }, onRequest }
}
