type NoticeProps = { done: string; eventId: string; canUndoCall: boolean }

/** Sentence about the completed action of an event. After a saved call also the form that takes it back. */
export function EventNotice({ done, eventId, canUndoCall }: NoticeProps) {
  return (
    <div className="said job-said" role="status">
      <p>{done}</p>
      {canUndoCall && (
        <form method="post" action="/backbar/jobs/new">
          <input type="hidden" name="event" value={eventId} />
          <button className="plain" type="submit" name="intent" value="undo">
            Undo
          </button>
        </form>
      )}
    </div>
  )
}
