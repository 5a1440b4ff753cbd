import type { ListPartProps } from './shared-list.ts'

/** The shared list among what bookings know of a request. */
export function ListPart({ leadId, line, path, shopping }: ListPartProps) {
  const page = `/backbar/jobs/${leadId}/list`
  return (
    <section className="slip" id="list">
      <h2>Shopping list</h2>
      {line && <p>{line}</p>}
      <p className="small">
        {path === null
          ? 'Not shared yet. Anyone with the link can check off what’s bought, right in the store.'
          : shopping
            ? `Bought ${shopping.bought} of ${shopping.total}.`
            : 'Shared, not opened yet.'}
      </p>
      <p className="acts">
        {path !== null && (
          <a className="btn ghost" href={path}>
            Open the list
          </a>
        )}
        <a className="btn ghost" href={page}>
          {path === null ? 'Share the list' : 'Its link'}
        </a>
      </p>
    </section>
  )
}
