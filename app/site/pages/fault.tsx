/** What a visitor sees when the fault is ours, or the request could not be understood at all. */
export function Fault({ status }: { status: number }) {
  const isOurs = status >= 500
  return (
    <main className="wrap fault">
      <title>{isOurs ? 'Something broke on our side' : 'That did not arrive in one piece'}</title>
      <h1>{isOurs ? 'Something broke on our side' : 'That did not arrive in one piece'}</h1>
      <p>
        {isOurs
          ? 'Nothing you did. Go back, your words are still there, and try once more in a minute.'
          : 'Go back, your words are still there, and send it again from our own page.'}
      </p>
      <p>
        <a href="/">Back to the front door</a>
      </p>
    </main>
  )
}
