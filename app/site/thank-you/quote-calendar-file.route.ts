import { getSetting } from '../../business/stored-settings.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { detectLanguage } from '../../ui/language.ts'
import type { Route } from './+types/quote-calendar-file.route'
import { buildQuoteCalendarFile } from './quote-calendar-file.ts'
import { findThankYouEvent } from './thank-you.server.ts'
import { thankYouPageText } from './thank-you-page-text.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const event = await findThankYouEvent(db, config.secret, new URL(request.url).searchParams.get('to'), now())
  if (!event || event.snapshot.timeline.length === 0)
    return new Response(thankYouPageText(detectLanguage(request)).noFile, {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  return new Response(buildQuoteCalendarFile(event, await getSetting(db, 'identity'), now()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${event.reference}.ics"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
