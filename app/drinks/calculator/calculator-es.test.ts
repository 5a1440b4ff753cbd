import * as fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anyQuestion } from '../../../tests/doubles/any-question.ts'
import { planDrinks } from '../model/plan-drinks.ts'
import { defaultDrinksInputs, type DrinksInputs } from '../model/drinks-inputs.ts'
import { standardRecipes, type Recipe } from '../model/recipes.ts'
import { CalculatorPanels } from './calculator-panels.tsx'
import { calculationFormatter, calculatorText } from './calculator-text.ts'
import { CalculationSection } from './results-section.tsx'
import { CalculatorTextProvider } from './calculator-text-context.tsx'

const said = calculatorText('es')
const math = calculationFormatter('es')

/** Renders the whole calculator for given inputs, visible text and screen reader text. */
function panels(question: DrinksInputs, book: readonly Recipe[] = standardRecipes): string {
  const ignored = () => undefined
  const plan = planDrinks(question, book)
  const answer = { first: question, now: question, shown: question, typed: {}, errors: [], summary: [] }
  const props = {
    ...answer,
    form: { current: null },
    plan,
    book,
    sums: createElement(CalculationSection, { math, plan, question, book }),
    siteUrl: '',
    quote: null,
    cost: math.cost(plan, { question, prices: { month: 'x', cents: { beer: 2800 } }, quote: null, book }),
    alive: false,
    onTouch: ignored,
    onOwnMix: ignored,
  }
  return renderToStaticMarkup(
    createElement(CalculatorTextProvider, { value: said }, createElement(CalculatorPanels, props)),
  )
}

/** Text of the page without drink names, which stay English, and with screen reader labels. */
function readable(html: string): string {
  const names = standardRecipes.map(({ name }) => name).toSorted((a, b) => b.length - a.length)
  const heard = [...html.matchAll(/aria-label="([^"]*)"|<optgroup label="([^"]*)"/g)].map(([, one, two]) => one ?? two)
  const text = [html.replaceAll(/<p class="print-only">[^<]*|<[^>]*>/g, ' | '), ...heard]
    .join(' | ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
  return names.reduce((rest, name) => rest.replaceAll(name, '×'), text)
}

const english =
  /\b(and|for|of|the|each|to|with|you|your|we|what|drinks?|guests?|hours?|(?<!ginger )beers?|wine|spirits|cocktails?|bottles?|cans?|cases?|juice|syrup|bags?|cups|slice|wedge|cherry|under|about|drinkers?|list|link|menu twice|evening|overall|buy)\b/i

test('the Spanish calculator page of 60 random plans contains no English except drink names', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const read = readable(panels(question))
      expect(read).not.toMatch(english)
      expect(read).not.toMatch(/undefined|null|NaN/)
      expect(readable(math.asText(planDrinks(question)))).not.toMatch(english)
    }),
    { numRuns: 60 },
  )
})

test('the Spanish calculation shows the same numbers as the English one', () => {
  const figures = (text: string) => [...text.matchAll(/\d[\d.,]*\d|\d/g)].map(([figure]) => figure).toSorted()
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const plan = planDrinks(question)
      const [steps, told] = [math, calculationFormatter('en')].map(({ steps, asText }) => [
        steps(plan, question).map(figures),
        figures(asText(plan)),
      ])
      expect(steps).toEqual(told)
    }),
    { numRuns: 200 },
  )
})

test('every recipe has its ingredients, garnish and note in Spanish', () => {
  for (const { name, garnish, note, ...recipe } of standardRecipes) {
    expect([name, garnish && said.menu.garnish(garnish)]).toEqual([name, garnish && expect.any(String)])
    expect([name, note && said.menu.note(note)]).toEqual([name, note && expect.any(String)])
    expect(said.menu.measures({ name, garnish, ...recipe })).not.toMatch(
      /\b(juice|syrup|rum|sprigs?|leaves|dash|and)\b/,
    )
  }
  const mojito = standardRecipes.find(({ slug }) => slug === 'mojito')!
  expect(said.menu.measures(mojito)).toBe(
    '1.5 oz de ron blanco, 0.75 oz de jugo de limón verde, 6 ramitas de hierbabuena, 2 cucharaditas de azúcar de caña y 2 oz de agua con gas (club soda)',
  )
})

test('recipe text written by the owner is marked as English', () => {
  const own: Recipe = { slug: 'own-1', name: 'The Nora', garnish: 'a paper boat', note: 'Stir', items: { gin: 50 } }
  const html = panels({ ...defaultDrinksInputs, cocktails: [{ slug: 'own-1', weight: 2 }] }, [own, ...standardRecipes])
  expect(html).toContain('1.75 oz de ginebra; decoración: <span lang="en">a paper boat</span>')
  expect(html).toContain('<span lang="en">Stir</span>')
})

test('the default plan’s calculation is spelled out in Spanish', () => {
  expect(math.steps(planDrinks(defaultDrinksInputs), defaultDrinksInputs)).toEqual([
    '100 invitados; el 20% no toma alcohol: 100 × 0.8 = 80 que toman.',
    '2 bebidas en la primera hora y luego 1 por hora durante 3 más: 5 bebidas por cada persona que toma.',
    'Un grupo promedio × 1, una boda × 1, la noche × 1 y un viernes o sábado × 1: en total × 1.',
    '80 × 5 × 1 = 400 bebidas que probablemente se servirán.',
    'Con un margen del 10%: 400 × 1.1 = 440; así que compra 440.',
    '40% de cerveza, 25% de vino y 35% de licores dan 176 cervezas, 110 copas de vino y 154 bebidas con licor. ' +
      'Por el calor, 5 puntos porcentuales pasaron del vino a la cerveza; el total de bebidas no cambia.',
    'La cerveza llena 7 cajas de 24 y un paquete de 12; el vino, a 5 copas por botella, necesita 22 botellas; ' +
      'de una botella de licor salen 16 medidas, y cada tipo se redondea hacia arriba por separado.',
    'Bebidas sin alcohol, las mismas por cada uno que no toma y una por cada uno que sí: 20 × 5 + 80 = 180. ' +
      'Hielo, una libra por cada 3 bebidas mezcladas o sin alcohol, más una libra por invitado para enfriar: ' +
      '((154 + 180) ÷ 3 + 100) × 1.3 por el calor, hasta el siguiente múltiplo de 10: 280 lb.',
  ])
})
