import { getReferencePrefix } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { EventRecord } from './event.ts'
import { createQuoteSnapshot } from './quote-snapshot.ts'

/**
 * Creates an example event half a year after `today`, at the business's location and prices. Used to preview emails
 * before there are events. With the menu in `spanish`, it has a Spanish version, too.
 */
export function createExampleEvent(
  { catalogue, identity }: { catalogue: Catalog; identity: BusinessIdentity },
  today: string,
  spanish: Catalog | null = null,
): EventRecord {
  const request: EventRecord['request'] = {
    requestorName: 'Alex Rivera',
    eventLocation: identity.cities[0] ?? identity.area,
    eventVenue: 'The old boathouse',
    eventDate: Temporal.PlainDate.from(today).add({ months: 6 }).toString(),
    eventStartTime: '17:00',
    eventEndTime: '22:00',
    eventGuestCount: 100,
    fromEmail: null,
    phoneNumber: null,
    occasion: '',
    message: '',
    heardFrom: '',
    onRequest: [],
    experience: catalogue.experiences[0]?.slug ?? null,
    package: null,
    cocktails: null,
    garnishes: null,
    mixers: 0,
    bartenders: 0,
    zip: identity.baseZip,
    drinks: null,
    campaign: {},
  }
  return {
    id: 'example',
    reference: `${getReferencePrefix(identity)}-7K3M-9QXD`,
    createdAt: 0,
    state: 'new',
    spamReason: null,
    duplicateOf: null,
    source: 'form',
    language: 'en',
    firstReplyAt: null,
    heldUntil: null,
    lostReason: null,
    request,
    snapshot: createQuoteSnapshot(request, 20, catalogue, identity.timeZone, spanish),
  }
}
