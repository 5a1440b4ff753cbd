import type { ClientPageRow } from '../../../agreements/client-page/client-page-data.ts'
import { getToday } from '../../../business/dates.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { isModuleOn } from '../../../business/module-switches.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { Language } from '../../../ui/language.ts'
import { getPayableAmount } from '../parts/payable-amount.server.ts'
import { computePayerToken, getPayerPath, listPartPayments, type PartPayment } from '../parts/part-payments.server.ts'
import { partPaymentText } from '../parts/part-text.ts'
import type { PartPaymentsView } from './parts-view.ts'

/** Smallest part. Integer cents. */
export const minPartCents = 100

/**
 * Returns the largest amount for a new link: the payable amount less open links. Zero if no link can be created. Integer
 * cents.
 */
export async function getMaxPartCents(db: Db, eventId: string, parts: readonly PartPayment[]): Promise<number> {
  if (!(await isModuleOn(db, 'part-payments'))) return 0
  const open = await getPayableAmount(db, eventId)
  if (open.kind !== 'open') return 0
  const given = parts.reduce((sum, { state, amountCents }) => sum + (state === 'open' ? amountCents : 0), 0)
  return Math.max(0, open.cents - given)
}

type Asked = { eventId: string; language: Language }

/** Reads the client's page of parts. */
export async function getPartPaymentsView(
  db: Db,
  { eventId, language }: Asked,
  { secret, siteUrl, takesCards }: { secret: string; siteUrl: string; takesCards: boolean },
): Promise<PartPaymentsView> {
  const [parts, { timeZone }] = await Promise.all([listPartPayments(db, eventId), getSetting(db, 'identity')])
  const text = partPaymentText(language)
  const { dollars, paperDay } = getFormatter(language)
  const mostCents = takesCards ? await getMaxPartCents(db, eventId, parts) : 0
  return {
    most: mostCents >= minPartCents ? dollars(mostCents) : null,
    parts: parts.map(({ id, name, amountCents, paidCents, state, settledAt }) => ({
      id,
      name,
      state,
      words:
        state === 'paid'
          ? text.paid(dollars(paidCents ?? amountCents), paperDay(getToday(settledAt ?? 0, timeZone)))
          : state === 'open'
            ? text.notPaid(dollars(amountCents))
            : text.withdrawn(dollars(amountCents)),
      link: state === 'open' ? `${siteUrl}${getPayerPath(computePayerToken(secret, id))}` : null,
    })),
  }
}

/** Row of the client page that links to the parts. Null if there are none and none can be created. */
export async function getPartPaymentsRow(db: Db, { eventId, language }: Asked): Promise<ClientPageRow | null> {
  const parts = await listPartPayments(db, eventId)
  if (parts.length === 0 && (await getMaxPartCents(db, eventId, parts)) < minPartCents) return null
  const text = partPaymentText(language)
  return { page: 'parts', title: text.title, hint: formatPartsHint(parts, language) }
}

/** Most parts that the hint of the row names one by one. */
const maxNamedParts = 3

/**
 * Formats who pays which part and whether it is paid. With more than three parts, formats the number of open links
 * instead.
 */
function formatPartsHint(parts: readonly PartPayment[], language: Language): string {
  const text = partPaymentText(language)
  const { dollars } = getFormatter(language)
  const given = parts.filter(({ state }) => state !== 'withdrawn')
  if (given.length === 0 || given.length > maxNamedParts)
    return text.hint(given.filter(({ state }) => state === 'open').length)
  return given
    .map(({ name, amountCents, paidCents, state }) =>
      state === 'paid'
        ? text.partPaid(name, dollars(paidCents ?? amountCents))
        : text.partOpen(name, dollars(amountCents)),
    )
    .join('. ')
}
