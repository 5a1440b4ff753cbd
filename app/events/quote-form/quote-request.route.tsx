import { createContext, data, redirectDocument } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { toPublicIdentity } from '../../business/stored-settings.ts'
import { getPriceNote } from '../../agreements/proposals/price-note.server.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/quote-request.route'
import { QuoteRequestPage } from './quote-request-page.tsx'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { getPathLanguage } from '../../ui/language.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { QuoteRequestEmailContext } from '../event/quote-request-email-blocks.ts'
import { buildQuoteFormData, getFormDay } from './build-quote-form.server.ts'
import { validatePrefilledFields, parsePrefilledValues } from './prefilled-fields.server.ts'
import { prefillParams, type QuoteFormData } from './quote-form-data.ts'
import { createSiteRateLimiter } from '../../plumbing/http/rate-limiter.server.ts'
import { handleQuoteRequest } from './handle-quote-request.server.ts'
import { startBooking } from './book-now.server.ts'
import { bookNowIntent } from './book-now.ts'
import { recordDayDemand } from './day-demand.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import {
  parseCampaignParams,
  toFieldEntries,
  parsePostedForm,
  applyAlternativeSlot,
  normalizeFormDates,
} from './parse-posted-form.server.ts'
import { listFormCheckboxes, parseTickedCheckboxes } from '../event/form-checkboxes.server.ts'
import { getThankYouPath } from '../event/thank-you-path.server.ts'

/** Handle of the quote form's page, which allows its hydration script. */
export const handle: PageHandle = { script: true, desk: true, finished: prefillParams }

/** Data of a page that returns a posted form. The loader runs after the action and reuses it. */
const returnedForm = createContext<QuoteFormData | null>(null)

/**
 * Limits how many availability checks of a sender are recorded per hour. Further checks get a result, but do not distort
 * the demand figures.
 */
const secondsToWait = createSiteRateLimiter(20)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, formToken } = context.get(requestContext)
  const { db, config, now, cards } = services
  const url = new URL(request.url)
  const language = getPathLanguage(url.pathname)
  const [offer, hosted, onTop] = await Promise.all([
    getMenuAndIdentity(db, language),
    getSetting(db, 'hosted'),
    getPriceNote(db, language),
  ])
  const open = async () => {
    const opened = parsePrefilledValues(url, offer.catalogue)
    return buildQuoteFormData(
      opened,
      { offer, url, secret: config.secret, now: now(), onTop },
      // A cached page posts to the URL it is opened at, because the campaign is not known yet.
      {
        day: await getFormDay(db, opened, offer, { now: now(), language, takesCards: (await cards()) !== null }),
        boxes: await listFormCheckboxes(db, language),
        errors: validatePrefilledFields(opened.input, offer, now(), language),
        ...(formToken !== undefined && { token: formToken, action: null }),
      },
    )
  }
  return {
    page: context.get(returnedForm) ?? (await open()),
    identity: toPublicIdentity(offer.identity),
    siteUrl: config.siteUrl,
    island: getIslandScriptUrl('quote-form'),
    formScript: getIslandScriptUrl('send-forms'),
    frame: hosted.quoteUrl === null ? undefined : { src: hosted.quoteUrl },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(requestContext)
  const { services, sender } = visit
  const [{ db, config }, now, url] = [services, services.now(), new URL(request.url)]
  const typed = normalizeFormDates(
    applyAlternativeSlot((await parsePostedForm(request)) ?? { input: {}, onRequest: [] }),
  )
  visit.kept = { action: url.pathname + url.search, fields: toFieldEntries(typed) }
  const language = getPathLanguage(url.pathname)
  const offer = await getMenuAndIdentity(db)
  const spoken = language === 'en' ? offer : await getMenuAndIdentity(db, language)
  const onTop = await getPriceNote(db, language)
  const emails: QuoteRequestEmailContext = {
    identity: offer.identity,
    catalogue: offer.catalogue,
    siteUrl: config.siteUrl,
    answers: spoken.identity.answers,
    priceNote: onTop,
    prices: spoken.prices,
    pageOf: (event) => getThankYouPath(config.secret, event),
  }
  const takesCards = (await services.cards()) !== null
  const received = await handleQuoteRequest(
    db,
    typed,
    { sender, language, campaign: parseCampaignParams(url), now },
    {
      secret: config.secret,
      quotesPerHour: config.quotesPerHour,
      emails,
      tellsOthers: offer.tellsOthers,
      ticked: await parseTickedCheckboxes(db, typed.input, { language, page: url.pathname }),
      spanish: language === 'es' ? spoken.catalogue : null,
      ...(typed.input.intent === bookNowIntent && {
        book: (lead) =>
          startBooking(db, lead, {
            takesCards,
            now,
            secret: config.secret,
            quotesPerHour: config.quotesPerHour,
            language,
          }),
      }),
    },
  )
  if (received.kind === 'back') {
    const { said, status } = received
    const day = await getFormDay(db, typed, offer, { now, language, takesCards })
    const boxes = await listFormCheckboxes(db, language)
    if (status < 429 && secondsToWait(services, sender) === 0)
      await recordDayDemand(db, typed, day, { secret: config.secret, catalogue: offer.catalogue, now })
    context.set(
      returnedForm,
      buildQuoteFormData(typed, { offer: spoken, url, secret: config.secret, now, onTop }, { ...said, day, boxes }),
    )
    return data(null, { status })
  }
  if (received.kind === 'booking') return redirectDocument(received.path, 303)
  services.nudge()
  return redirectDocument(getThankYouPath(config.secret, received.event), 303)
}

export default function QuoteRequestRoute({ loaderData }: Route.ComponentProps) {
  return <QuoteRequestPage {...loaderData} />
}
