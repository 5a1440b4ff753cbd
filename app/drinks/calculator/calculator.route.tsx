import { data } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { readNamedRecipes } from '../recipe-book/recipe-book.server.ts'
import { readCatalogue } from '../../menu/catalogue/catalogue.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { islandSource } from '../../ui/islands.server.ts'
import type { Route } from './+types/calculator.route'
import type { PageHandle } from '../../ui/page-handle.ts'
import { askedNames, calculatorPage, namesOwn, quoteIn } from './calculator-page.ts'
import { CalculatorScreen } from './calculator-screen.tsx'

/** The calculator comes alive in the browser: its script is allowed here. */
export const handle: PageHandle = { script: true, desk: true, finished: askedNames }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const [identity, hosted] = await Promise.all([readSetting(db, 'identity'), readSetting(db, 'hosted')])
  const params = new URL(request.url).searchParams
  const experiences = params.has('experience') ? (await readCatalogue(db)).experiences : []
  const own = namesOwn(params) ? await readNamedRecipes(db, params) : []
  const page = calculatorPage(params, config.siteUrl, quoteIn(params, experiences), own)
  const frame =
    hosted.calculatorUrl === null ? undefined : { src: hosted.calculatorUrl, height: hosted.calculatorHeight }
  const status = page.errors.length > 0 && !frame ? 400 : 200
  return data({ page, identity, frame, island: islandSource('calculator') }, { status })
}

export default function CalculatorRoute({ loaderData }: Route.ComponentProps) {
  return <CalculatorScreen {...loaderData} />
}
