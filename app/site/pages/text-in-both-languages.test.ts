import { describe, expect, test } from 'vitest'
import { calculatorText, calculatorScreenText } from '../../drinks/calculator/calculator-text.ts'
import { quoteDateSectionText } from '../../ui/quote-date-section-text.ts'
import { editConflictText } from '../../ui/edit-conflict-text.ts'
import { spanishDateFormatter } from '../../business/date-formatter-es.ts'
import { sampleTranslations } from '../../business/sample-translations.ts'
import { translateCatalog } from '../../menu/catalog/translate-catalog.ts'
import { formatDollars } from '../../business/money.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { servicesText } from '../../menu/catalog/services-text.ts'
import { formatEstimateLines } from '../../quotes/pricing/formatted-estimate.ts'
import { computeQuote } from '../../quotes/pricing/quote.ts'
import { quoteTextEs } from '../../quotes/pricing/quote-text-es.ts'
import { quoteRequestText } from '../../events/event/quote-request-text.ts'
import { confirmationEmailText } from '../../events/event/quote-request-email-text.ts'
import { quoteRequestPageText, quoteFormText } from '../../events/quote-form/quote-request-page-text.ts'
import { fieldErrorText } from '../../events/quote-form/field-error-text.ts'
import { thankYouPageText } from '../thank-you/thank-you-page-text.ts'
import { pageItemText } from '../page-items/page-item-text.ts'
import { accessibilityPageText } from './accessibility-page-text.ts'
import { siteErrorPageText } from './site-error-page-text.ts'
import { homePageText } from './home-page-text.ts'
import { privacyPageText } from './privacy-page-text.ts'
import { requestErrorText } from '../../plumbing/http/request-error-text.ts'
import { ourStoryPageText } from './our-story-page-text.ts'
import { partnersPageText } from '../partners/partners-page-text.ts'
import { siteLayoutText } from './site-layout-text.ts'

const all = {
  shellWords: siteLayoutText,
  homeWords: homePageText,
  storyWords: ourStoryPageText,
  partnerWords: partnersPageText,
  partWords: pageItemText,
  privacyWords: privacyPageText,
  accessibilityWords: accessibilityPageText,
  dateBandWords: quoteDateSectionText,
  editConflictWords: editConflictText,
  faultWords: siteErrorPageText,
  refusalWords: requestErrorText,
  calculatorWords: calculatorText,
  screenWords: calculatorScreenText,
  serviceWords: servicesText,
  formWords: quoteFormText,
  askWords: quoteRequestPageText,
  fieldMessages: fieldErrorText,
  requestWords: quoteRequestText,
  receiptWords: confirmationEmailText,
  thanksWords: thankYouPageText,
}

/** Texts that are meant to be the same in both languages. */
const same = new Set(['Error: ', 'DJ', 'Catering', 'Brunch', '.'])

function listTexts(thing: unknown, path = ''): [path: string, text: string][] {
  if (typeof thing === 'string') return [[path, thing]]
  if (typeof thing !== 'object' || thing === null) return []
  return Object.entries(thing).flatMap(([key, one]) => listTexts(one, path === '' ? key : `${path}.${key}`))
}

describe.each(Object.entries(all))('%s', (_, words) => {
  const [english, spanish] = [new Map(listTexts(words('en'))), listTexts(words('es'))]
  test('no Spanish text is empty or left in English', () => {
    expect(spanish.filter(([, text]) => text.trim() === '')).toEqual([])
    expect(spanish.filter(([path, text]) => english.get(path) === text && !same.has(text))).toEqual([])
  })
})

test('every sample menu text has a Spanish translation', () => {
  const missing: string[] = []
  const say = (english: string) => {
    if (!sampleTranslations[english]) missing.push(english)
    return sampleTranslations[english] ?? english
  }
  translateCatalog({ ...sampleCatalog, version: 1 }, say)
  expect(missing).toEqual([])
})

test('an estimate is explained in Spanish with correct times and plurals', () => {
  const catalogue = translateCatalog(
    { ...sampleCatalog, version: 1 },
    (english) => sampleTranslations[english] ?? english,
  )
  const choices = { experience: 'luxe-cocktail', package: null, bartenders: 0, cocktails: 4, garnishes: 2, mixers: 1 }
  const times = { date: '2027-05-15', start: '17:00', end: '23:30' }
  const { estimate } = computeQuote({ guests: 160, times, miles: 41, choices }, catalogue, 'America/New_York')
  expect(formatEstimateLines(estimate.lines, quoteTextEs).map(({ label, reason }) => [label, reason])).toEqual([
    ['Experiencia Luxe Cocktail', '4 horas de servicio de bartender, 1–2 horas de montaje'],
    ['Bartenders adicionales', '160 invitados: un bartender por cada 75 o fracción'],
    [
      'Tiempo de servicio adicional',
      '5 horas y 30 minutos de servicio, 4 incluidas; la fracción cuenta como hora completa; termina 1 hora antes que el evento',
    ],
    ['Refresco o jugo adicional', 'pediste 1 además de la selección'],
    ['Cóctel especial adicional', '4 en total, 3 de ellos en tu experiencia'],
    ['Millas de viaje adicionales', '41 millas, 40 incluidas'],
  ])
  expect(spanishDateFormatter.longDay('2027-05-15')).toBe('sábado 15 de mayo de 2027')
  expect(spanishDateFormatter.clock('17:00')).toMatch(/^5:00\sp\.\s?m\.$/)
  // Spanish formats money like English, which is why a single formatter serves both languages.
  const inSpanish = new Intl.NumberFormat('es-US', { style: 'currency', currency: 'USD' })
  for (const cents of [75, 115_050, 123_456_789]) expect(inSpanish.format(cents / 100)).toBe(formatDollars(cents))
})
