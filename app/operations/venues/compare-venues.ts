/** Name and address of a venue as its event has them. */
export type VenueAddress = { name: string; address: string; zip: string }

/**
 * Similarity of two venues. `same`: same name or address, and no different ZIP. `other-zip`: same name, different ZIP.
 * `maybe`: the name of either contains the other.
 */
export type VenueSimilarity = 'same' | 'maybe' | 'other-zip'

/** Compares a known venue with that of an event. Null for different venues. */
export function compareVenues(known: VenueAddress, place: VenueAddress): VenueSimilarity | null {
  const isElsewhere = known.zip !== '' && place.zip !== '' && known.zip !== place.zip
  const [one, other] = [normalizeVenueName(known.name), normalizeVenueName(place.name)]
  if (!isElsewhere && isStreet(known.address) && normalizeStreet(known.address) === normalizeStreet(place.address))
    return 'same'
  if (isGenericName(known.name) || isGenericName(place.name)) return null
  if (one === other) return isElsewhere ? 'other-zip' : 'same'
  if (isElsewhere) return null
  return containsWords(one, other) || containsWords(other, one) ? 'maybe' : null
}

/** Returns known venues similar to an event's, the most likely first. */
export function rankSimilarVenues<Known extends VenueAddress>(
  known: Known[],
  place: VenueAddress,
): { venue: Known; likeness: VenueSimilarity }[] {
  return known
    .flatMap((venue) => {
      const how = compareVenues(venue, place)
      return how ? [{ venue, likeness: how }] : []
    })
    .toSorted((a, b) => similarities.indexOf(a.likeness) - similarities.indexOf(b.likeness))
}

const similarities: VenueSimilarity[] = ['same', 'maybe', 'other-zip']

/** Whether a name contains the other as whole words: "epping forest" in "epping forest yacht club". */
function containsWords(long: string, short: string): boolean {
  return short.length >= 6 && ` ${long} `.includes(` ${short} `)
}

/** Normalizes a name for comparison: lowercase, without accents, punctuation, "the" or "and". */
function normalizeVenueName(name: string): string {
  return normalizePlainText(name)
    .replace(/\b(the|and|at|of)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Normalizes house number and street for comparison: "12 N Bay Street, Jacksonville" becomes "12 n bay st". */
function normalizeStreet(address: string): string {
  return normalizePlainText(address.split(/[,\n]/)[0]!)
    .split(' ')
    .map((word) => streetAbbreviations[word] ?? word)
    .join(' ')
}

/** Whether an address has a street, because a city alone does not identify a venue. */
function isStreet(address: string): boolean {
  return /^\W*\d+\s+\S/.test(address)
}

function normalizePlainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether a name is too generic to identify a venue. */
export function isGenericName(name: string): boolean {
  return /^((our|my|the|a|their|parents?) )*(home|house|back ?yard|garden|residence|private (home|house|residence|property)|airbnb|venue|(not|un) ?(yet )?(booked|decided|sure|known)( yet)?|tb[adc]|none( yet)?|)$/.test(
    normalizePlainText(name),
  )
}

const streetAbbreviations: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  circle: 'cir',
  place: 'pl',
  highway: 'hwy',
  parkway: 'pkwy',
  terrace: 'ter',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}
