import {
  buildCalculationSteps,
  formatHundredths,
  buildCalculationStepGroups,
  type CalculationText,
} from './calculation-steps.ts'
import { englishCalculationText } from './calculation-text.ts'
import { spanishCalculationText } from './calculation-text-es.ts'
import { formatNumber } from './format-numbers.ts'
import { computeLearnedServings } from '../model/learned-servings.ts'
import { computeConsumption, computeExactDrinks } from '../model/consumption.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'
import type { RecipeBook } from '../model/recipes.ts'
import { defineTranslations } from '../../ui/language.ts'

type Kind = 'beer' | 'wine' | 'mixed'

/** Texts of a learned plan, which replace those of the reserve and the drink split. */
type LearnedWords = {
  /** `guests`: percent of the announced guests who come. `sum`: the planning model's drinks times the learned factors. */
  ours: (of: { evenings: number; guests: number; sum: string; isRounded: boolean; drinks: string }) => string
  kind: (of: { kind: Kind; sum: string; isRounded: boolean; servings: string }) => string
  /** `limited`: servings of each kind, where the limits changed any. */
  together: (of: { kinds: string[]; limited: { kind: Kind; servings: string }[]; buy: string }) => string
}

const kindNames = {
  en: { beer: 'beer', wine: 'wine', mixed: 'mixed drinks' },
  es: { beer: 'cerveza', wine: 'vino', mixed: 'bebidas mezcladas' },
} as const

const words = defineTranslations<LearnedWords & { arithmetic: CalculationText }>({
  en: {
    arithmetic: englishCalculationText,
    ours: ({ evenings, guests, sum, isRounded, drinks }) =>
      `At ${evenings} ${evenings === 1 ? 'evening' : 'evenings'} we’ve poured, ${guests} of every 100 expected guests came. Counting what they drank, too, we plan ` +
      `${sum}${isRounded ? `, about ${drinks}` : ''} drinks.`,
    kind: ({ kind, sum, isRounded, servings }) =>
      `${kindNames.en[kind]} ${sum}${isRounded ? `, rounded up to ${servings}` : ''}`,
    together: ({ kinds, limited, buy }) =>
      `Each kind by its share, plus a cushion that is enough most evenings: ${kinds.join('; ')}.` +
      `${limited.length > 0 ? ` We buy no kind below half or above one and a half times the planning guides: ${limited.map(({ kind, servings }) => `${kindNames.en[kind]} ${servings}`).join('; ')}.` : ''} Together buy ${buy}.`,
  },
  es: {
    arithmetic: spanishCalculationText,
    ours: ({ evenings, guests, sum, isRounded, drinks }) =>
      `Según ${evenings === 1 ? 'uno' : evenings} de nuestros eventos: de cada 100 invitados esperados vinieron ${guests}. Contando también lo que tomaron, planeamos ` +
      `${sum}${isRounded ? `, redondeado a ${drinks}` : ''} bebidas.`,
    kind: ({ kind, sum, isRounded, servings }) =>
      `${kindNames.es[kind]} ${sum}${isRounded ? `, redondeado hacia arriba a ${servings}` : ''}`,
    together: ({ kinds, limited, buy }) =>
      `Cada tipo según su parte, y algo más para que alcance en casi todos los eventos así: ${kinds.join('; ')}.` +
      `${limited.length > 0 ? ` De ningún tipo compramos menos de la mitad ni más de una vez y media de lo que dicen las guías: ${limited.map(({ kind, servings }) => `${kindNames.es[kind]} ${servings}`).join('; ')}.` : ''} En total, compra ${buy}.`,
  },
})

/**
 * Calculation behind a plan for the business's own event, a sentence per step. Where its events taught the plan, learned
 * figures replace the cushion and the default split. Repeating a step gives the printed result here, too.
 */
export function formatLearnedCalculationSteps(
  language: 'en' | 'es',
  plan: DrinksPlan,
  question: DrinksInputs,
  book: RecipeBook,
): string[] {
  const say = words(language)
  const { learned } = plan
  if (!learned || plan.buy === 0) return buildCalculationSteps(say.arithmetic, plan, question, book)
  const { before, after } = buildCalculationStepGroups(say.arithmetic, plan, question, book)
  const consumption = computeConsumption(question)
  const { tenths, parts, buy } = computeLearnedServings(question, consumption, learned)
  const likely = computeExactDrinks(consumption, 0)
  const exact = Math.round(likely * learned.drinks * 1e7) / 1e9
  const drinks = formatNumber(tenths / 10)
  const kinds = (['beer', 'wine', 'mixed'] as const).flatMap((kind, index) => {
    const { weight, of, enough, wanted } = parts[index]!
    if (weight === 0) return []
    const share = of === 100 ? formatHundredths(weight) : `${formatNumber(weight)} ÷ ${formatNumber(of)}`
    // Tenths × weights × percent: integers up to here.
    const product = (tenths * weight * enough) / (of * 1_000)
    const isWhole = (tenths * weight * enough) % (of * 1_000) === 0
    const sum = `${drinks} × ${share} × ${formatHundredths(enough)} = ${formatNumber(product)}`
    return [say.kind({ kind, sum, isRounded: !isWhole, servings: formatNumber(wanted) })]
  })
  const isLimited = parts.some(({ wanted, servings }) => wanted !== servings)
  const limited = (['beer', 'wine', 'mixed'] as const).flatMap((kind, index) => {
    const { weight, servings } = parts[index]!
    return isLimited && weight > 0 ? [{ kind, servings: formatNumber(servings) }] : []
  })
  const { evenings, guests } = learned
  const sum = `${formatNumber(likely)} × ${formatHundredths(learned.drinks)} = ${formatNumber(exact)}`
  return [
    ...before,
    say.ours({ evenings, guests, sum, isRounded: formatNumber(exact) !== drinks, drinks }),
    say.together({ kinds, limited, buy: formatNumber(buy) }),
    ...after,
  ].filter(Boolean)
}
