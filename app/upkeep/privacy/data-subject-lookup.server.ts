import { parsePhoneNumber } from '../../business/parse-phone-number.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { listPossibleMatches, getDataSubject } from './data-subject.server.ts'
import type { PossibleMatch, DataSubject } from './data-subject.ts'

/** What was asked of one person, and what is kept of them; `typed` is null where nobody asked. */
export type DataSubjectLookup = {
  typed: string
  error: string | null
  person: DataSubject | null
  elsewhere: PossibleMatch[]
}

/** What is kept of whoever has an e-mail address or phone number, or what to mend of it. */
export async function lookUpDataSubject(db: Db, typed: string | null): Promise<DataSubjectLookup> {
  const nobody = { typed: typed ?? '', person: null, elsewhere: [] }
  if (typed === null) return { ...nobody, error: null }
  const address = typed.includes('@') ? typed : parsePhoneNumber(typed)
  if (address === null) return { ...nobody, error: neither }
  const person = await getDataSubject(db, address)
  return { typed, error: null, person, elsewhere: await listPossibleMatches(db, person) }
}

const neither = 'Enter the email address they gave, such as name@example.com, or their phone number'
