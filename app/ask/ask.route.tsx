import { data, redirectDocument } from 'react-router'
import { readSetting } from '../business/business.server.ts'
import { nationalPhone } from '../business/phone.ts'
import { visitContext } from '../house-context.server.ts'
import { unlessAway } from '../plumbing/database/weather.ts'
import type { Route } from './+types/ask.route'
import { AskPage } from './ask-page.tsx'
import { drinksWords } from '../quote/drinks-plan.ts'
import { openDesk } from '../quote/desk.server.ts'
import { takeRequestIn } from '../request/take-request.server.ts'
import { formPage, wordsOf } from './form-page.server.ts'
import { judgeForm, type Return } from '../request/judge-form.server.ts'
import { islandSource } from '../ui/islands.server.ts'
import { campaignOf, fieldsOf, readPostedForm } from '../request/posted-form.server.ts'
import { thanksAddress } from '../thanks/thanks.server.ts'

const tooMany = 'That is a lot of requests in one hour. Your words are all here: please try again later, or call us.'
const notKept = (phone: string) =>
  `We could not keep it just now. Your words are all here: please send it again in a minute, or call us at ${phone}.`

/** The form comes alive in the browser: its script is allowed here. */
export const handle = { script: true, desk: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const { db, config, now } = house
  const [desk, hosted] = await Promise.all([openDesk(db), readSetting(db, 'hosted')])
  const url = new URL(request.url)
  const page = formPage(wordsOf(url), { desk, url, secret: config.secret, now: now() })
  return {
    page,
    identity: desk.identity,
    siteUrl: config.siteUrl,
    island: islandSource('quote-form'),
    frame: hosted.quoteUrl === null ? undefined : { src: hosted.quoteUrl },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { house, sender } = visit
  const [{ db, config }, now, url] = [house, house.now(), new URL(request.url)]
  const typed = (await readPostedForm(request)) ?? { words: {}, onRequest: [] }
  visit.kept = { action: url.pathname + url.search, fields: fieldsOf(typed) }
  const desk = await openDesk(db)
  const { catalogue, identity } = desk
  const back = ({ status, said }: Pick<Return, 'status' | 'said'>) =>
    data({ page: formPage(typed, { desk, url, secret: config.secret, now }, said) }, { status })

  const form = judgeForm(typed, { ...catalogue.rules, secret: config.secret, timeZone: identity.timeZone, now })
  if (form.kind === 'back') return back(form)
  const arrival = { ...form, request: { ...form.request, campaign: campaignOf(url) }, trap: typed.words.eventTheme ?? '', sender, now }
  const lead = await unlessAway(
    takeRequestIn(db, arrival, { ...config, catalogue, seal: { identity, siteUrl: config.siteUrl, drinksWords } }),
  )
  if (lead === 'away') return back({ status: 503, said: { notice: notKept(nationalPhone(identity.phone)), token: form.stamp } })
  if (!lead) return back({ status: 429, said: { notice: tooMany, token: form.stamp } })
  house.nudge()
  return redirectDocument(thanksAddress(config.secret, lead, now), 303)
}

export default function AskRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AskPage {...loaderData} page={actionData?.page ?? loaderData.page} />
}
