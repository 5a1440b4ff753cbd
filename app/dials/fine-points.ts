import { defaultQuestion, writeDrinksQuestion } from '../drinks/drinks-question.ts'
import type { DrinksQuestion } from '../drinks/drinks-question.ts'

const fivePoints = ['guests', 'hours', 'nonDrinkers', 'crowd', 'bar'] as const

/** Is this a field everybody is not asked at once? Split and cocktails have others in the address; they are fine, too. */
export function isFine(field: string): boolean {
  return !fivePoints.some((point) => point === field)
}

/** Has anything beyond the five questions been answered? */
export function isFineTuned(question: DrinksQuestion): boolean {
  const { guests, hours, nonDrinkers, crowd, bar } = defaultQuestion
  return writeDrinksQuestion({ ...question, guests, hours, nonDrinkers, crowd, bar }) !== ''
}
