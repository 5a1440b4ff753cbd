import { data } from 'react-router'
import { getPublicIdentity, getSetting } from '../../business/stored-settings.server.ts'
import { getToday } from '../../business/dates.ts'
import { isHotSeason } from '../model/drinks-inputs.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { findStorePrices } from '../shopping-list/store-prices.server.ts'
import { listRecipesByParams } from '../recipe-book/recipe-book.server.ts'
import { getCatalog } from '../../menu/catalog/catalog.server.ts'
import { formatSupplyProvidersEs } from '../../menu/catalog/supply-text-es.ts'
import { requestContext } from '../../request-context.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import { getPathLanguage } from '../../ui/language.ts'
import type { Route } from './+types/calculator.route'
import type { PageHandle } from '../../ui/page-handle.ts'
import {
  calculatorParamNames,
  buildCalculatorPageData,
  hasCustomRecipe,
  findSourceQuote,
} from './calculator-page-data.ts'
import { calculatorText, calculatorScreenText } from './calculator-text.ts'
import { CalculatorScreen } from './calculator-screen.tsx'

/** Handle of the calculator page, whose script hydrates the calculator. */
export const handle: PageHandle = {
  script: true,
  calculator: true,
  finished: calculatorParamNames,
  asks: calculatorParamNames,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const { pathname, searchParams: params } = new URL(request.url)
  const language = getPathLanguage(pathname)
  const [identity, hosted, prices] = await Promise.all([
    getPublicIdentity(db),
    getSetting(db, 'hosted'),
    findStorePrices(db, language),
  ])
  const experiences = params.has('experience') ? (await getCatalog(db)).experiences : []
  const own = hasCustomRecipe(params) ? await listRecipesByParams(db, params) : []
  const { fields } = calculatorScreenText(language)
  const { mistake } = calculatorText(language)
  const spanish = language === 'es' ? await getTranslator(db, language) : null
  const said = spanish ? { ...spanish, brings: formatSupplyProvidersEs } : undefined
  const quote = findSourceQuote(params, experiences, said)
  const isHot = isHotSeason(getToday(now(), identity.timeZone))
  const page = buildCalculatorPageData(params, config.siteUrl, { fields, mistake }, { quote, own, prices, isHot })
  const frame =
    hosted.calculatorUrl === null ? undefined : { src: hosted.calculatorUrl, height: hosted.calculatorHeight }
  const status = page.errors.length > 0 && !frame ? 400 : 200
  return data({ page, identity, frame, island: getIslandScriptUrl('calculator') }, { status })
}

export default function CalculatorRoute({ loaderData }: Route.ComponentProps) {
  return <CalculatorScreen {...loaderData} />
}
