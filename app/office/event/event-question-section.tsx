import { formatDateTime } from '../../business/dates.ts'
import { TextareaField } from '../../ui/field.tsx'
import type { EventOverview } from './event-overview.ts'

/** Unanswered questions from the client page. */
export function ClientQuestionSection({ asked, phoned, eventId, timeZone }: EventOverview) {
  const act = `/backbar/jobs/${eventId}/proposal/act`
  if (asked.length === 0)
    return (
      phoned && (
        <form method="post" action={act} className="job-part" id="asked">
          <input type="hidden" name="event" value={phoned} />
          <p>
            You answered their question by phone.{' '}
            <button className="plain" type="submit" name="intent" value="not-by-phone">
              Undo
            </button>
          </p>
        </form>
      )
    )
  return (
    <section className="job-part asking-now" id="asked">
      <h2>Question from the client</h2>
      {asked.map(({ id, words, at }) => (
        <blockquote key={id} dir="auto">
          {words}
          <footer className="small">{formatDateTime(at, timeZone)}</footer>
        </blockquote>
      ))}
      <form method="post" action={act}>
        <TextareaField name="answer" label="Your answer, by email and on their page" rows={3} />
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="answer">
            Send the answer
          </button>
          <button className="btn ghost" type="submit" name="intent" value="by-phone" formNoValidate>
            Answered by phone
          </button>
        </p>
      </form>
    </section>
  )
}
