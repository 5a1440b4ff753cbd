import { HistoryList } from '../history/history-list.tsx'
import { eventWords } from '../history/history-words.ts'
import type { LeadEvent } from '../history/lead-event.ts'
import { stateTag } from '../history/state-words.ts'
import { longDay } from '../leads/lead-words.ts'
import type { Lead } from '../leads/lead.ts'
import type { Fact } from '../leads/missing-facts.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { FieldMessage } from '../ui/field-errors.ts'
import { OfficeHead } from '../ui/office-head.tsx'
import { AlikePart } from './alike-part.tsx'
import type { Alike } from './alike.ts'
import { AskedPart } from './asked-part.tsx'
import { LettersPart, type LetterLine } from './letters-part.tsx'
import { MovesPart } from './moves-part.tsx'
import { NoteForm } from './note-form.tsx'
import { PricePart } from './price-part.tsx'
import { ReachPart } from './reach-part.tsx'

export type Back = { stale: boolean; errors: FieldMessage[]; words: Record<string, string> }

type Props = {
  lead: Lead
  seen: string
  events: LeadEvent[]
  undoable: LeadEvent | null
  letters: LetterLine[]
  alike: Alike[]
  missing: Fact[]
  drinks: { line: string | null; address: string }
  business: string
  timeZone: string
  today: string
  now: number
  noteKey: string
  back: Back | null
}

/** Everything about one request: who, what, how much, what is missing, what became of it. */
export function DossierPage(props: Props) {
  const { lead, events, back, today, now, timeZone } = props
  const tag = stateTag(lead, today, now)
  const arrival = { at: lead.createdAt, words: lead.source === 'hand' ? 'You wrote it down by hand' : 'It came in through the form' }
  const intent = back?.words.intent
  return (
    <>
      <OfficeHead title={longDay(lead.request.eventDate)} eyebrow={`Request ${lead.reference}`} isError={back !== null}>
        <a className="btn ghost" href={`/backbar/requests/${lead.id}/edit`}>Correct it</a>
        <a className="btn" href={`/backbar/requests/${lead.id}/reply`}>Write a reply</a>
      </OfficeHead>
      {back && (back.stale ? <Stale latest={events[0]} /> : <ErrorSummary heading="Almost there. Please mend this:" errors={back.errors} />)}
      <p className="standing">
        <span className={`tag ${tag.look}`}>{tag.words}</span>
        {lead.state === 'lost' && lead.lostReason && <span>{lead.lostReason}</span>}
        {lead.state === 'spam' && lead.spamReason && <span>Put aside: {lead.spamReason}. No receipt was sent.</span>}
      </p>
      <div className="dossier">
        <div>
          <ReachPart {...props} />
          <MovesPart {...props} back={intent === 'move' ? back : null} />
        </div>
        <div className="told-part">
          <AskedPart {...props} />
          <PricePart lead={lead} />
        </div>
        <div>
          <AlikePart {...props} />
          <LettersPart {...props} />
          <section className="slip">
            <h2>History</h2>
            <NoteForm noteKey={props.noteKey} back={intent === 'note' ? back : null} />
            <HistoryList events={events} arrival={arrival} timeZone={timeZone} />
          </section>
        </div>
      </div>
    </>
  )
}

/** The page was made before the latest event: what one chose on it may no longer be what one wants. */
function Stale({ latest }: { latest: LeadEvent | undefined }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="stale-heading">
      <h2 id="stale-heading">This request has moved on since you opened it</h2>
      <p>{latest && `${eventWords(latest)}. `}Nothing was changed just now: look again, and choose anew.</p>
    </section>
  )
}
