import { data } from 'react-router'
import { visitContext } from '../house-context.server.ts'
import { findLead } from '../leads/leads.server.ts'
import { Head } from '../ui/head.tsx'
import type { Route } from './+types/thank-you.route'
import { openDesk } from '../quote/desk.server.ts'
import { drinksOf } from '../quote/drinks-plan.ts'
import { ThankYou } from './thank-you.tsx'
import { readThanksToken } from './thanks.server.ts'

/** The ticket's styles, without any script. */
export const handle = { desk: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(visitContext).house
  const token = new URL(request.url).searchParams.get('to')
  const id = readThanksToken(config.secret, token, now())
  const [{ identity, catalogue }, lead] = await Promise.all([openDesk(db), id === null ? null : findLead(db, id)])
  const drinks = lead && drinksOf(lead.request, catalogue, identity.timeZone)
  return data({ identity, lead, token, drinks }, { headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function ThankYouRoute({ loaderData: { identity, lead, token, drinks } }: Route.ComponentProps) {
  return (
    <>
      <Head title={`Thank you · ${identity.name}`} description="Your request has arrived." canonical={null} />
      <ThankYou identity={identity} lead={lead} drinks={drinks} calendarAddress={lead && `/thankyou/event.ics?to=${token}`} />
    </>
  )
}
