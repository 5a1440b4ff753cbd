/** A delete button behind a disclosure that explains the effect. Works without script. */
export function DeleteConfirmForm({ what, words, action }: { what: string; words: string; action?: string }) {
  return (
    <details className="delete-once">
      <summary>Delete {what}</summary>
      <form method="post" action={action}>
        <p>{words}</p>
        <button className="btn ghost" type="submit" name="intent" value="delete">
          Yes, delete {what}
        </button>
      </form>
    </details>
  )
}
