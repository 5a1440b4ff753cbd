/** Deleting asks once: the button that does it stands behind a line that says what will happen. No script. */
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
