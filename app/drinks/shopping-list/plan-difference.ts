import type { DrinksPlan } from '../model/plan-drinks.ts'
import { defineTranslations } from '../../ui/language.ts'
import { countMixedDrinkBottles } from './plan-figures.ts'

/** Difference of a kind's purchase: beer in half cases, all else in bottles. */
export type PurchaseDifference = { kind: 'beer' | 'wine' | 'spirits' | 'toast'; by: number }

/** Purchases another plan needs beyond this plan. Kinds without a difference are left out. */
export function diffDrinksPlans(before: DrinksPlan, after: DrinksPlan): PurchaseDifference[] {
  const [was, is] = [before, after].map(countPacks) as [ReturnType<typeof countPacks>, ReturnType<typeof countPacks>]
  const kinds = Object.keys(is) as PurchaseDifference['kind'][]
  return kinds.map((kind) => ({ kind, by: is[kind] - was[kind] })).filter(({ by }) => by !== 0)
}

function countPacks(plan: DrinksPlan) {
  const { beer, wine, toastBottles } = plan
  const { strong, liqueurs } = countMixedDrinkBottles(plan)
  return {
    beer: 2 * beer.cases24 + beer.packs12,
    wine: wine.bottles,
    spirits: strong + liqueurs,
    toast: toastBottles,
  }
}

/** "2½" for a number of halves. */
function formatHalves(count: number): string {
  return `${count >= 2 ? Math.floor(count / 2) : ''}${count % 2 === 1 ? '½' : ''}`
}

/** "2½ more cases of beer", in each language. */
export const purchaseDifferenceText = defineTranslations({
  en: ({ kind, by }: PurchaseDifference): string => {
    const count = Math.abs(by)
    const more = by > 0 ? 'more' : 'fewer'
    if (kind === 'beer' && count === 1) return by > 0 ? 'half a case more of beer' : 'half a case less of beer'
    if (kind === 'beer') return `${formatHalves(count)} ${more} ${count === 2 ? 'case' : 'cases'} of beer`
    const of = { wine: 'wine', spirits: 'spirits', toast: 'sparkling for the toast' }[kind]
    return `${count} ${more} ${count === 1 ? 'bottle' : 'bottles'} of ${of}`
  },
  es: ({ kind, by }) => {
    const count = Math.abs(by)
    const more = by > 0 ? 'más' : 'menos'
    if (kind === 'beer' && count === 1) return `media caja ${more} de cerveza`
    if (kind === 'beer') return `${formatHalves(count)} ${count === 2 ? 'caja' : 'cajas'} ${more} de cerveza`
    const of = { wine: 'vino', spirits: 'licor', toast: 'espumoso para el brindis' }[kind]
    return `${count} ${count === 1 ? 'botella' : 'botellas'} ${more} de ${of}`
  },
})
