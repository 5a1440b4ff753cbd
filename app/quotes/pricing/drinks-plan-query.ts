import { planDrinks } from '../../drinks/model/plan-drinks.ts'
import { parseDrinksInputs } from '../../drinks/model/parse-drinks-inputs.ts'
import { formatPlanSummaryEs } from '../../drinks/shopping-list/plan-summary-es.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import { formatPlanSummary } from '../../drinks/shopping-list/plan-text.ts'

/** Formats a plan as a single line, in a language. */
export const drinksPlanFormatter = defineTranslations({ en: formatPlanSummary, es: formatPlanSummaryEs })

/** Summary line of an event's calculator plan. Null for an invalid query. */
export function formatDrinksPlanQuery(query: string, language?: Language): string | null {
  const plan = getPlan(query)
  return plan && drinksPlanFormatter(language)(plan)
}

/** Guest count of a plan. Null for an invalid query. */
export function getDrinksPlanGuestCount(query: string): number | null {
  return getPlan(query)?.inputs.guests ?? null
}

function getPlan(query: string) {
  const reading = parseDrinksInputs(new URLSearchParams(query))
  return reading.ok ? planDrinks(reading.question) : null
}
