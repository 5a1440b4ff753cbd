import { data, redirectDocument } from 'react-router'
import { readSetting } from '../business/business.server.ts'
import { visitContext } from '../house-context.server.ts'
import type { Route } from './+types/ask.route'
import { AskPage } from './ask-page.tsx'
import { drinksLine, drinksWords } from '../quote/drinks-plan.ts'
import { openDesk } from '../quote/desk.server.ts'
import { takeRequestIn } from '../request/take-request.server.ts'
import { today } from '../quote/event-times.ts'
import { formPage, wordsOf } from './form-page.server.ts'
import { isStale, readFormToken } from '../request/form-token.server.ts'
import { islandSource } from '../ui/islands.server.ts'
import { campaignOf, readPostedForm } from '../request/posted-form.server.ts'
import { readQuoteRequest } from '../request/quote-request.ts'
import { thanksAddress } from '../thanks/thanks.server.ts'

/** The form comes alive in the browser: its script is allowed here. */
export const handle = { script: true, desk: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const { db, config, now } = house
  const [desk, hosted] = await Promise.all([openDesk(db), readSetting(db, 'hosted')])
  const url = new URL(request.url)
  const page = formPage(wordsOf(url), { desk, url, secret: config.secret, now: now(), drinksLine })
  return {
    page,
    identity: desk.identity,
    siteUrl: config.siteUrl,
    island: islandSource('quote-form'),
    frame: hosted.quoteUrl === null ? undefined : { src: hosted.quoteUrl },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { house, sender } = context.get(visitContext)
  const { db, config } = house
  const now = house.now()
  const url = new URL(request.url)
  const typed = (await readPostedForm(request)) ?? { words: {}, onRequest: [] }
  const desk = await openDesk(db)
  const { catalogue, identity } = desk
  const back = (status: number, said: Parameters<typeof formPage>[2]) =>
    data({ page: formPage(typed, { desk, url, secret: config.secret, now, drinksLine }, said) }, { status })

  const token = readFormToken(config.secret, typed.words.token)
  const kept = token && !isStale(token, now) ? { token: typed.words.token } : {}
  const reading = readQuoteRequest(typed, {
    today: today(now, identity.timeZone),
    timeZone: identity.timeZone,
    stopsMinutesBeforeEnd: catalogue.rules.stopsMinutesBeforeEnd,
  })
  if (typed.words.intent === 'price') {
    const errors = reading.ok ? [] : reading.errors.filter(({ field }) => typed.words[field]?.trim())
    return back(errors.length > 0 ? 422 : 200, { ...kept, errors, notice: errors.length > 0 ? 'Please mend this first' : null })
  }
  if (!reading.ok) return back(422, { ...kept, errors: reading.errors, notice: 'Almost there. Please mend this:' })
  if (!token) return back(422, { notice: 'This form did not carry our stamp. Your words are all here: please send it once more.' })

  const quoteRequest = { ...reading.request, campaign: campaignOf(url) }
  const seal = { identity, siteUrl: config.siteUrl, drinksWords }
  const arrival = { request: quoteRequest, token, trap: typed.words.eventTheme ?? '', sender, now }
  if (isStale(token, now)) return back(422, { notice: 'This page was open for a long time. Your words are all here: please send it once more.' })
  const lead = await takeRequestIn(db, arrival, { ...config, catalogue, seal })
  if (!lead) return back(429, { ...kept, notice: 'That is a lot of requests in one hour. Your words are all here: please try again later, or call us.' })
  house.nudge()
  return redirectDocument(thanksAddress(config.secret, lead, now), 303)
}

export default function AskRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AskPage {...loaderData} page={actionData?.page ?? loaderData.page} />
}
