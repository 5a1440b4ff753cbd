import { describe, expect, test } from 'vitest'
import { defaultDrinksInputs } from '../model/drinks-inputs.ts'
import { createInputErrorFormatter } from '../model/drinks-input-message.ts'
import { englishInputErrorText } from '../model/input-error-text.ts'
import { parseCalculatorForm } from './parse-calculator-form.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'

const last: DrinksInputs = { ...defaultDrinksInputs, guests: 120, hours: 5, nonDrinkers: 0.3 }
const read = (...form: [string, string][]) =>
  parseCalculatorForm(form, last, { mistake: createInputErrorFormatter(englishInputErrorText) })

describe('the interactive form', () => {
  test.each<[string, [string, string][], Partial<DrinksInputs>]>([
    [
      'numbers as typed',
      [
        ['guests', '80'],
        ['hours', '4.5'],
        ['percent', '25'],
      ],
      { guests: 80, hours: 4.5, nonDrinkers: 0.25 },
    ],
    ['a percentage no double holds', [['percent', '29']], { nonDrinkers: 0.29 }],
    [
      'numbers that are being typed keep their last value',
      [
        ['guests', ''],
        ['hours', ''],
        ['percent', ''],
      ],
      {},
    ],
    [
      'what the form only carries along',
      [
        ['experience', 'luxe-cocktail'],
        ['onRequest', 'cups'],
        ['guests', '80'],
      ],
      { guests: 80 },
    ],
    ['nobody under 21 is the rule', [['under21', '']], { under21: 0 }],
    [
      'recipes with their parts',
      [
        ['recipe', 'mojito'],
        ['weight', '3'],
        ['recipe', ''],
        ['recipe', 'negroni'],
        ['weight', '2'],
      ],
      {
        cocktails: [
          { slug: 'mojito', weight: 3 },
          { slug: 'negroni', weight: 2 },
        ],
      },
    ],
    ['a recipe whose parts are not shown yet', [['recipe', 'mojito']], { cocktails: [{ slug: 'mojito', weight: 2 }] }],
    [
      'parts of a recipe just taken off',
      [
        ['recipe', ''],
        ['weight', '4'],
      ],
      {},
    ],
    [
      'a bar without spirits drops its cocktails',
      [
        ['bar', 'beer-wine'],
        ['recipe', 'mojito'],
        ['weight', '2'],
      ],
      { bar: 'beer-wine' },
    ],
    [
      'so does a split',
      [
        ['beer', '1'],
        ['wine', '1'],
        ['spirits', '0'],
        ['recipe', 'mojito'],
      ],
      { split: { beer: 1, wine: 1, spirits: 0 } },
    ],
    [
      'the plain form, as it was found',
      [
        ['nonDrinkers', '0.15'],
        ['cocktail', 'mojito:3'],
        ['cocktail', ''],
      ],
      { nonDrinkers: 0.15, cocktails: [{ slug: 'mojito', weight: 3 }] },
    ],
  ])('the interactive calculator form is parsed: %s', (_, form, changes) => {
    expect(read(...form)).toEqual({ question: { ...last, ...changes }, errors: [] })
  })

  test.each<[string, [string, string][], string]>([
    ['too many guests', [['guests', '2001']], 'guests'],
    ['half a per cent', [['percent', '20.5']], 'nonDrinkers'],
    ['101 %', [['percent', '101']], 'nonDrinkers'],
    [
      'more under 21 than guests',
      [
        ['guests', '50'],
        ['under21', '60'],
      ],
      'under21',
    ],
    [
      'a split that is being typed',
      [
        ['beer', '50'],
        ['wine', '50'],
      ],
      'spirits',
    ],
    [
      'a recipe twice',
      [
        ['recipe', 'mojito'],
        ['weight', '2'],
        ['recipe', 'mojito'],
        ['weight', '1'],
      ],
      'cocktail',
    ],
  ])('an invalid calculator form keeps the last valid plan: %s', (_, form, field) => {
    expect(read(...form)).toEqual({ question: last, errors: [expect.objectContaining({ field })] })
  })

  test('percentage errors state their limits as percentages', () => {
    expect(read(['percent', '101']).errors).toEqual([
      { field: 'nonDrinkers', message: 'Give a whole percentage from 0 to 100.' },
    ])
  })
})
