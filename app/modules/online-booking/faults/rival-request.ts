import { createQuoteSnapshot } from '../../../events/event/quote-snapshot.ts'
import type { NewEvent } from '../../../events/event/events.server.ts'
import type { QuoteRequest } from '../../../events/event/event.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { computeMilesFromBase } from '../../../quotes/travel/locations.server.ts'

/** Returns the quote form of a rival client, each with a different email address. */
export async function createRivalRequest(db: Db, { nth, date }: { nth: number; date: string }): Promise<NewEvent> {
  const { catalogue, identity } = await getMenuAndIdentity(db)
  const request: QuoteRequest = {
    requestorName: `Rival Number ${nth}`,
    eventLocation: 'Florida 32084',
    eventVenue: 'The White Room',
    eventDate: date,
    eventStartTime: '17:00',
    eventEndTime: '23:00',
    eventGuestCount: 100,
    fromEmail: `rival${nth}@home.example`,
    phoneNumber: '+19045550142',
    occasion: '',
    message: '',
    heardFrom: '',
    onRequest: [],
    experience: 'luxe-cocktail',
    package: null,
    cocktails: null,
    garnishes: null,
    mixers: 0,
    bartenders: 0,
    zip: '32084',
    drinks: null,
    campaign: {},
  }
  const miles = computeMilesFromBase(request.zip, identity.baseZip)
  return {
    request,
    snapshot: createQuoteSnapshot(request, miles, catalogue, identity.timeZone),
    language: 'en',
    idempotencyKey: `rival-${nth}`,
    wordsHash: `rival-${nth}`,
    senderHash: `rival-${nth}`,
    spamReason: null,
  }
}
