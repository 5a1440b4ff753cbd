/** Page for a logged-in user who may not open this address. */
export function ForbiddenPage({ words }: { words: string }) {
  return (
    <main className="wrap fault">
      <title>You don’t have access to this page</title>
      <meta name="robots" content="noindex" />
      <h1>You don’t have access to this page</h1>
      <p>{words}</p>
      <p>
        <a href="/backbar">Back to Today</a>
      </p>
    </main>
  )
}
