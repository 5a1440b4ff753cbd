import { formatDollars } from '../../business/money.ts'
import { parseCity } from '../../events/quote-form/parse-draft-event.ts'
import { getAddOn, type Catalog } from '../../menu/catalog/catalog.ts'
import { findNamedVenue } from '../../operations/venues/venues.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CallLocation } from './quote-call-answer.ts'
import { computeMilesFromBase, findLocationZip, findTypedLocation } from '../../quotes/travel/locations.server.ts'

type Input = Record<string, string>

/**
 * Splits a location typed in one field into venue and location: a known venue's name, or the words before the city. A typed
 * venue stays. Returns the completed input.
 */
export async function splitCallLocation(db: Db, input: Input): Promise<Input> {
  const typed = (input.eventLocation ?? '').trim()
  if (typed === '' || (input.eventVenue ?? '').trim() !== '') return input
  const known = await findNamedVenue(db, typed)
  const [first = '', ...rest] = typed.split(',').map((part) => part.trim())
  const after = rest.join(', ')
  if (known) {
    const zip = (input.eventZip ?? '') || (findLocationZip(after) === null ? known.zip : '')
    return {
      ...input,
      eventVenue: known.name,
      eventLocation: after || known.address || zip,
      ...(zip && { eventZip: zip }),
    }
  }
  const isVenue =
    after !== '' && parseCity(first) !== '' && findLocationZip(first) === null && findLocationZip(after) !== null
  return isVenue ? { ...input, eventVenue: first, eventLocation: after } : input
}

/** Returns the miles to the place of a completed input, and what travel costs. */
export function getCallLocation(
  input: Input,
  { catalogue, baseZip, farthestMiles }: { catalogue: Catalog; baseZip: string; farthestMiles: number },
): CallLocation {
  const { zip } = findTypedLocation(input.eventLocation ?? '', (input.eventZip ?? '').trim())
  const miles = computeMilesFromBase(zip, baseZip)
  const { freeMiles } = catalogue.rules
  const each = formatDollars(getAddOn(catalogue, 'travel').priceCents)
  if (miles === null) return { miles, isFar: false, words: `Miles not known yet: ${each} each past ${freeMiles}.` }
  const away = `${miles} ${miles === 1 ? 'mile' : 'miles'} from you`
  if (miles > farthestMiles) return { miles, isFar: true, words: `${away}: you usually go up to ${farthestMiles}.` }
  const more = miles - freeMiles
  return {
    miles,
    isFar: false,
    words:
      more > 0
        ? `${away}: ${more} past the included ${freeMiles}, at ${each} each.`
        : `${away}. Travel is included up to ${freeMiles}.`,
  }
}
