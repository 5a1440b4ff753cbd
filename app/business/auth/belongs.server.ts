import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { firstPerson } from '../../plumbing/database/first-person.ts'
import type { Tables } from '../../plumbing/database/schema.ts'

type Owned = 'session' | 'passkey' | 'recovery_code' | 'push_device'

/** Picks the rows of a table that are somebody's: those without a person are the first owner's. */
export function isOf(personId: string) {
  return <Name extends Owned>(is: ExpressionBuilder<Tables, Name>): ExpressionWrapper<Tables, Name, SqlBool> => {
    const of = is as unknown as ExpressionBuilder<Tables, 'session'>
    const theirs = of('person_id', '=', personId)
    const picked = personId === firstPerson ? of.or([theirs, of('person_id', 'is', null)]) : theirs
    return picked
  }
}
