import { parsePhoneNumber } from '../../business/parse-phone-number.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { listPossibleMatches, getDataSubject } from './data-subject.server.ts'
import type { PossibleMatch, DataSubject } from './data-subject.ts'

/** A lookup of a person's data. `person` is null before a lookup and for invalid input. */
export type DataSubjectLookup = {
  typed: string
  error: string | null
  person: DataSubject | null
  elsewhere: PossibleMatch[]
}

/** Looks up the data stored about an email address or phone number. Returns an error for invalid input. */
export async function lookUpDataSubject(db: Db, typed: string | null): Promise<DataSubjectLookup> {
  const nobody = { typed: typed ?? '', person: null, elsewhere: [] }
  if (typed === null) return { ...nobody, error: null }
  const address = typed.includes('@') ? typed : parsePhoneNumber(typed)
  if (address === null) return { ...nobody, error: invalidAddressMessage }
  const person = await getDataSubject(db, address)
  return { typed, error: null, person, elsewhere: await listPossibleMatches(db, person) }
}

const invalidAddressMessage = 'Enter the email address they gave, such as name@example.com, or their phone number'
