import type { Identity } from '../../business/business.ts'
import { longDay, monthDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { YoursSheet } from '../proposals/yours-frame.tsx'
import { CardForm, CardLooks, CardNotices, PhonePart } from './card-parts.tsx'
import type { CardSheet } from './card-sheet.ts'

const saidWords: Record<string, string> = {
  'card-saved': 'Saved. Here is your card.',
  shared: 'The page is there. Its address is below.',
  stopped: 'The page is gone. Its address and its code open nothing any more.',
}

type Props = { identity: Identity; sheet: CardSheet; said: string | null; limited?: boolean }

/** The couple's drinks: picked, named, dedicated, and the card that comes of it. Nothing of it needs script. */
export function YourDrinksPage({ identity, sheet, said, limited = false }: Props) {
  const { isOpen, isPlan, included, errors, meanwhile, here } = sheet
  const day = monthDay(sheet.eventDate)
  const notice = errors.length === 0 && meanwhile === null ? saidWords[said ?? ''] : undefined
  return (
    <YoursSheet
      identity={identity}
      title={`${errors.length > 0 || meanwhile ? 'Error: ' : ''}Your drinks`}
      eyebrow={longDay(sheet.eventDate)}
      heading="Your drinks, your names"
    >
      <p>
        <a href={here.replace(/\/drinks$/, '')}>{`Back to ${day}`}</a>
      </p>
      {limited && (
        <section className="summary" tabIndex={-1} autoFocus>
          <h2>That was a lot at once</h2>
          <p>Your words are all here. Please try again in a minute.</p>
        </section>
      )}
      {notice && (
        <p className="summary" role="status">
          {notice}
        </p>
      )}
      <CardNotices sheet={sheet} />
      {isOpen ? (
        <>
          <p>
            {included}{' '}
            {isPlan
              ? 'What you save is the plan: we shop and mix by it.'
              : 'Until you say yes it is a wish: nothing is ordered, and nothing costs more.'}
          </p>
          <div className="card-desk">
            <CardForm sheet={sheet} />
            <CardLooks sheet={sheet} />
          </div>
        </>
      ) : (
        <>
          <p>
            {`The drinks can no longer be changed here. Call us at ${nationalPhone(identity.phone)} if something is wrong.`}
          </p>
          <CardLooks sheet={sheet} />
        </>
      )}
      <PhonePart sheet={sheet} />
    </YoursSheet>
  )
}
