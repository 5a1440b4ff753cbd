import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { ShoppingListSectionProps } from './shared-list.ts'

type Props = ShoppingListSectionProps & { name: string; link: string | null; isEnded: boolean }

/** The owner's page for a shared shopping list: its link, and the button that ends sharing. */
export function OwnerShoppingListPage({ eventId, name, line, path, link, shopping, steps, isEnded }: Props) {
  return (
    <>
      <BackOfficeHeader title="Shopping list" eyebrow={name} {...(line && { lead: line })}>
        <a className="btn ghost" href={`/backbar/jobs/${eventId}`}>
          Back to the event
        </a>
      </BackOfficeHeader>
      <section className="slip">
        {path === null || link === null ? (
          <>
            <p role="status">
              {isEnded
                ? 'Turned off. Its link no longer opens anything, and the list goes from every phone that opens it again.'
                : 'This list is not shared.'}
            </p>
            <form method="post">
              <button className="btn" type="submit" name="intent" value="share">
                Share the list
              </button>
            </form>
            <p className="small">They can share it from their own page, too.</p>
          </>
        ) : (
          <>
            <h2>Link to the list</h2>
            <p className="field">
              <label htmlFor="list-link">Anyone with it can check off what’s bought; it shows no prices</label>
              <input id="list-link" readOnly value={link} />
            </p>
            <p>{shopping ? `Bought ${shopping.bought} of ${shopping.total}.` : 'Not opened yet.'}</p>
            <p className="acts">
              <a className="btn" href={path}>
                Open the list
              </a>
            </p>
            <details className="delete-once">
              <summary>Turn this link off</summary>
              <form method="post">
                <p>The link no longer works. What was checked off stays, and is there under the next link.</p>
                <button className="btn ghost" type="submit" name="intent" value="end">
                  Yes, turn this link off
                </button>
              </form>
            </details>
          </>
        )}
      </section>
      {steps.length > 0 && (
        <details className="slip">
          <summary>How it is worked out</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
