import { lengthOf, typedLine } from '../../plumbing/http/typed-text.ts'

type NameField = 'name' | 'firstName' | 'lastName' | 'partner' | 'partnerFirst' | 'partnerLast' | 'email'

const longestName = 200

/**
 * The client's name by a row's columns, and the words of its name column where they are not in it. First and last name win
 * over a column of whole names, which fills in where one of the two is empty. A partner makes a couple. Without any name it
 * is the address.
 */
export function parseImportedClientName(said: (field: NameField) => string): { name: string; leftOver: string } {
  const [first, last, whole] = [said('firstName'), said('lastName'), typedLine(said('name'))]
  const own = first !== '' && last !== '' ? typedLine(`${first} ${last}`) : whole || typedLine(`${first} ${last}`)
  const partner = typedLine(`${said('partnerFirst')} ${said('partnerLast')}`) || typedLine(said('partner'))
  const name = coupleName(own, partner, { last, partnerFirst: said('partnerFirst'), partnerLast: said('partnerLast') })
  const isWithin = plain(name).includes(plain(whole))
  if (lengthOf(name) > longestName) return { name: [...name].slice(0, longestName - 1).join('') + '…', leftOver: name }
  return { name: name || typedLine(said('email')), leftOver: isWithin ? '' : whole }
}

/** "Nora Field & Omar Reyes", and "Nora & Omar Field" where their columns have the same last name. */
function coupleName(
  own: string,
  partner: string,
  { last, partnerFirst, partnerLast }: { last: string; partnerFirst: string; partnerLast: string },
): string {
  if (own === '' || partner === '' || plain(own) === plain(partner)) return own || partner
  const isSameName = last !== '' && partnerFirst !== '' && plain(last) === plain(partnerLast)
  return isSameName && plain(own).endsWith(` ${plain(last)}`)
    ? `${own.slice(0, -last.length).trim()} & ${typedLine(partnerFirst)} ${last}`
    : `${own} & ${partner}`
}

function plain(words: string): string {
  return typedLine(words).toLowerCase()
}
