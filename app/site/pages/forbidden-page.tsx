/** Page for a logged-in user who may not open this address. */
export function ForbiddenPage({ words }: { words: string }) {
  return (
    <main className="wrap fault">
      <title>Not yours to open</title>
      <meta name="robots" content="noindex" />
      <h1>Not yours to open</h1>
      <p>{words}</p>
      <p>
        <a href="/backbar">Back to Today</a>
      </p>
    </main>
  )
}
