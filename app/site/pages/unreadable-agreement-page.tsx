/** Replaces a page whose stored agreement can't be read. `eventId` is set only for the event's owner. */
export function UnreadableAgreementPage({ eventId }: { eventId: string | null }) {
  if (eventId === null)
    return (
      <main className="wrap fault">
        <title>This page can’t be shown right now</title>
        <h1>This page can’t be shown right now</h1>
        <p>We can’t read what is stored here. Please call or write to us, and we’ll put it right.</p>
        <section lang="es">
          <h2>Por ahora no podemos mostrar esta página</h2>
          <p>No podemos leer lo que está guardado aquí. Llámanos o escríbenos y lo arreglamos.</p>
        </section>
      </main>
    )
  return (
    <main className="wrap fault">
      <title>The stored proposal can’t be read</title>
      <h1>The stored proposal can’t be read</h1>
      <p>
        A proposal or a change of this event was altered in the database after it was written, so nothing is shown or
        changed here. The record says which one. A backup of the day before has it as it was.
      </p>
      <p>
        <a className="btn" href={`/backbar/jobs/${eventId}/agreement`}>
          Open the record
        </a>{' '}
        <a href="/backbar">To Today</a>
      </p>
    </main>
  )
}
