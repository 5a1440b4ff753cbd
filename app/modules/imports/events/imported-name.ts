import { countCharacters, normalizeLine } from '../../../plumbing/http/normalize-text.ts'

type NameField = 'name' | 'firstName' | 'lastName' | 'partner' | 'partnerFirst' | 'partnerLast' | 'email'

const longestName = 200

/**
 * Returns the client's name from the columns of a row, and any text of the name column that is left over. First and
 * last name win over a full name column, which fills in if either is empty. A partner makes a couple. Without any name,
 * the email address is used.
 */
export function parseImportedClientName(said: (field: NameField) => string): { name: string; leftOver: string } {
  const [first, last, whole] = [said('firstName'), said('lastName'), normalizeLine(said('name'))]
  const own =
    first !== '' && last !== '' ? normalizeLine(`${first} ${last}`) : whole || normalizeLine(`${first} ${last}`)
  const partner = normalizeLine(`${said('partnerFirst')} ${said('partnerLast')}`) || normalizeLine(said('partner'))
  const name = coupleName(own, partner, { last, partnerFirst: said('partnerFirst'), partnerLast: said('partnerLast') })
  const isWithin = normalizeForCompare(name).includes(normalizeForCompare(whole))
  if (countCharacters(name) > longestName)
    return { name: [...name].slice(0, longestName - 1).join('') + '…', leftOver: name }
  return { name: name || normalizeLine(said('email')), leftOver: isWithin ? '' : whole }
}

/** "Nora Field & Omar Reyes", or "Nora & Omar Field" if both have the same last name. */
function coupleName(
  own: string,
  partner: string,
  { last, partnerFirst, partnerLast }: { last: string; partnerFirst: string; partnerLast: string },
): string {
  if (own === '' || partner === '' || normalizeForCompare(own) === normalizeForCompare(partner)) return own || partner
  const isSameName =
    last !== '' && partnerFirst !== '' && normalizeForCompare(last) === normalizeForCompare(partnerLast)
  return isSameName && normalizeForCompare(own).endsWith(` ${normalizeForCompare(last)}`)
    ? `${own.slice(0, -last.length).trim()} & ${normalizeLine(partnerFirst)} ${last}`
    : `${own} & ${partner}`
}

function normalizeForCompare(words: string): string {
  return normalizeLine(words).toLowerCase()
}
