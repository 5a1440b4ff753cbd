import { TextareaField } from '../../../ui/field.tsx'

/** The form to write as the event's client, where no email leaves this machine. */
export function ClientEmailForm({ here, name }: { here: string; name: string }) {
  return (
    <details className="slip">
      <summary>Write as {name}</summary>
      <p>Nothing leaves this machine. What you write here arrives above like an email from {name}.</p>
      <form method="post" action={here}>
        <TextareaField name="clientEmail" label={`Email from ${name}`} rows={3} />
        <button className="btn ghost" type="submit" name="intent" value="write-as-client">
          Receive it
        </button>
      </form>
    </details>
  )
}
