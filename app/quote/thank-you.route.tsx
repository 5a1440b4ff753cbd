import { data } from 'react-router'
import { readSetting } from '../business/business.server.ts'
import { visitContext } from '../house-context.server.ts'
import { findLead } from '../leads/leads.server.ts'
import { Head } from '../ui/head.tsx'
import type { Route } from './+types/thank-you.route'
import { drinksLine } from './drinks-plan.ts'
import { ThankYou } from './thank-you.tsx'
import { readThanksToken } from './thanks.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(visitContext).house
  const token = new URL(request.url).searchParams.get('to')
  const id = readThanksToken(config.secret, token, now())
  const [identity, lead] = await Promise.all([readSetting(db, 'identity'), id === null ? null : findLead(db, id)])
  const drinks = lead?.request.drinks ? drinksLine(lead.request.drinks) : null
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
