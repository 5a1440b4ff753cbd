import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Tables } from '../database/schema.ts'

type Claimable = 'letter' | 'push_note' | 'webhook_delivery' | 'import_batch' | 'own_calendar'

/** Picks the rows that nobody works on: free, or claimed for longer ago than their claim holds. `now` in epoch milliseconds. */
export function isUnclaimed(now: number) {
  return <Name extends Claimable>(is: ExpressionBuilder<Tables, Name>): ExpressionWrapper<Tables, Name, SqlBool> => {
    const of = is as unknown as ExpressionBuilder<Tables, 'letter'>
    return of.or([of('claimed_until', 'is', null), of('claimed_until', '<', now)])
  }
}
