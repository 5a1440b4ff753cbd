import { nationalPhone } from '../../business/phone.ts'

export type ClosedProps = { kept: KeptForm | null; phone: string | null }

/** A posted form as it came: where it goes, and every field with its words. */
export type KeptForm = { action: string; fields: [name: string, words: string][] }

/** What a visitor sees while the database is away: nothing can be looked up or kept, but no word is lost. */
export function Closed({ kept, phone }: ClosedProps) {
  const isOwners = kept?.action.startsWith('/backbar') === true
  const heading = kept ? 'We could not keep it just now' : 'We are out of reach for a moment'
  return (
    <main className="wrap fault">
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>
        Nothing you did.{' '}
        {kept
          ? 'Your words are all in this page: leave it open, and send them again in a minute'
          : 'Please try once more in a minute'}
        {phone && !isOwners ? (
          <>
            , or call us at <a href={`tel:${phone}`}>{nationalPhone(phone)}</a>.
          </>
        ) : (
          '.'
        )}
      </p>
      {kept ? (
        <form method="post" action={kept.action}>
          {kept.fields.map(([name, words], i) => (
            <input key={i} type="hidden" name={name} value={words} />
          ))}
          <button className="btn" type="submit">
            Send it again
          </button>
        </form>
      ) : (
        <p>
          <a href="/">Back to the front door</a>
        </p>
      )}
    </main>
  )
}
