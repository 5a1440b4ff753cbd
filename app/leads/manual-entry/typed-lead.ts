import { nationalPhone } from '../../business/phone.ts'
import type { Catalogue } from '../../menu/catalogue/catalogue.ts'
import type { FieldCorrection } from '../lead/lead-event.ts'
import { heardParts } from '../lead/heard-from.ts'
import { companyWords, typedCompany } from '../lead/company.ts'
import { onRequest, type LeadRequest } from '../lead/lead.ts'
import { addOnFieldOf, type TypedForm } from '../quote-form/typed-event.ts'
import { zipIn } from '../../quotes/travel/zip-in.ts'
import { differences, type Difference } from '../../ui/differences.ts'

/** Owners write down what has been, too: any day from here on. */
export const anyDay = '2000-01-01'

/** A request as somebody would type it: read again with the same `zipOf`, it is the same request. */
export function typedLead(request: LeadRequest, zipOf: (location: string) => string | null = zipIn): TypedForm {
  const counts = {
    cocktails: request.cocktails,
    garnishes: request.garnishes,
    mixers: request.mixers || null,
    bartenders: request.bartenders || null,
  }
  const heard = heardParts(request.heardFrom)
  return {
    words: {
      eventDate: request.eventDate,
      eventStartTime: request.eventStartTime ?? '',
      eventEndTime: request.eventEndTime ?? '',
      eventVenue: request.eventVenue ?? '',
      eventLocation: request.eventLocation ?? '',
      eventGuestCount: String(request.eventGuestCount ?? ''),
      eventZip: request.zip !== null && request.zip !== zipOf(request.eventLocation ?? '') ? request.zip : '',
      experience: request.experience ?? '',
      package: request.package ?? '',
      ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count === null ? '' : String(count)])),
      ...Object.fromEntries((request.addOns ?? []).map((slug) => [addOnFieldOf(slug), 'yes'])),
      requestorName: request.requestorName,
      fromEmail: request.fromEmail ?? '',
      phoneNumber: request.phoneNumber === null ? '' : nationalPhone(request.phoneNumber),
      occasion: request.occasion,
      message: request.message,
      heardFrom: heard.choice,
      heardWords: heard.words,
      drinks: request.drinks ?? '',
      ...typedCompany(request.company),
    },
    onRequest: [...request.onRequest],
  }
}

/** The words of a correction, with what is not on the menu any more still chosen: the form has no way to say it. */
export function keepingOldChoices(
  words: Record<string, string>,
  stored: LeadRequest,
  { experiences, packages, ownAddOns }: Catalogue,
): Record<string, string> {
  const isGone = (slug: string | null, menu: { slug: string }[]) =>
    slug !== null && !menu.some((entry) => entry.slug === slug)
  const goneAddOns = (stored.addOns ?? []).filter((slug) => isGone(slug, ownAddOns))
  return {
    ...words,
    ...Object.fromEntries(goneAddOns.map((slug) => [addOnFieldOf(slug), 'yes'])),
    ...(!words.package && isGone(stored.package, packages) && { package: stored.package! }),
    ...(!words.experience && isGone(stored.experience, experiences) && { experience: stored.experience! }),
  }
}

const labels = {
  eventDate: 'Date',
  eventStartTime: 'Starts',
  eventEndTime: 'Ends',
  eventVenue: 'Venue',
  eventLocation: 'Location',
  zip: 'ZIP',
  eventGuestCount: 'Guests',
  experience: 'Experience',
  package: 'Package',
  cocktails: 'Cocktails',
  garnishes: 'Garnishes',
  mixers: 'Mixers',
  bartenders: 'More bartenders',
  addOns: 'Add-ons',
  onRequest: 'On request',
  requestorName: 'Name',
  fromEmail: 'E-mail',
  phoneNumber: 'Phone',
  occasion: 'Occasion',
  message: 'Message',
  heardFrom: 'How they heard about us',
  company: 'Company',
} as const satisfies Partial<Record<keyof LeadRequest, string>>

/** In what two versions of a request differ, in words. */
export function requestDifferences(stored: LeadRequest, typed: LeadRequest): Difference[] {
  return differences(labels, spoken(stored), spoken(typed))
}

/** A difference as the history keeps it. */
export function changeOf({ label, stored, typed }: Difference): FieldCorrection {
  return { label, before: stored, after: typed }
}

/** Whether any of these changes could have changed the price or the evening. */
export function isPriced(changes: Difference[]): boolean {
  const alone: string[] = [
    labels.requestorName,
    labels.fromEmail,
    labels.phoneNumber,
    labels.occasion,
    labels.message,
    labels.heardFrom,
    labels.company,
    labels.eventVenue,
    labels.onRequest,
  ]
  return changes.some(({ label }) => !alone.includes(label))
}

function spoken(request: LeadRequest): Partial<Record<keyof typeof labels, string>> {
  const { company: _company, onRequest: _onRequest, addOns: _addOns, ...simple } = labels
  return {
    ...Object.fromEntries(
      Object.keys(simple).map((name) => [name, String(request[name as keyof typeof simple] ?? '')]),
    ),
    addOns: request.addOns?.join(', ') ?? '',
    onRequest: request.onRequest.map((wish) => onRequest[wish]).join(', '),
    company: companyWords(request.company),
  }
}
