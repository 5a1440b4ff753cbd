import { followUpRulesPath } from './follow-up-paths.ts'
import type { FollowUpKind } from './follow-up-kinds.ts'

/** Offer after five follow-ups sent unchanged: a button that sends this kind automatically from now on. */
export function AutoSendOfferForm({ kind }: { kind: FollowUpKind }) {
  return (
    <form method="post" action={followUpRulesPath} className="by-itself">
      <p>
        You sent the last five as they were written. By itself it still waits for you where they asked something, a
        change is open, an email was refused or you talk by phone.
      </p>
      <button className="btn ghost" type="submit" name="kind" value={kind}>
        Let it go by itself
      </button>
    </form>
  )
}
