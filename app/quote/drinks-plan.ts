/** The calculator's plan a request carries, told in one line. Replaced by the calculator's own words. */
export function drinksLine(_drinks: string): string | null {
  return null
}

export function drinksWords(drinks: string): string {
  return drinks
}
