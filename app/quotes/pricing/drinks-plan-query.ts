import { planDrinks } from '../../drinks/model/plan-drinks.ts'
import { parseDrinksInputs } from '../../drinks/model/drinks-inputs.ts'
import { formatPlanSummaryEs } from '../../drinks/shopping-list/plan-summary-es.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import { formatPlanSummary } from '../../drinks/shopping-list/plan-text.ts'

/** A plan in one line, in a language. */
export const drinksPlanFormatter = defineTranslations({ en: formatPlanSummary, es: formatPlanSummaryEs })

/** The calculator's plan a request carries, told in one line; null when the query is no valid plan. */
export function formatDrinksPlanQuery(query: string, language?: Language): string | null {
  const plan = getPlan(query)
  return plan && drinksPlanFormatter(language)(plan)
}

/** How many guests a plan is made for; null when the query is no valid plan. */
export function getDrinksPlanGuestCount(query: string): number | null {
  return getPlan(query)?.inputs.guests ?? null
}

function getPlan(query: string) {
  const reading = parseDrinksInputs(new URLSearchParams(query))
  return reading.ok ? planDrinks(reading.question) : null
}
