import type { PublicIdentity } from '../../business/business.ts'
import { saidIn } from '../../business/said-in.ts'
import { nationalPhone } from '../../business/phone.ts'
import { YoursSheet, type OtherLanguage } from '../../agreements/proposals/yours-frame.tsx'
import { yoursWords } from '../../agreements/proposals/yours-words.ts'
import { cardWords } from './menu-card-words.ts'
import { CardForm, CardLooks, CardNotices, PhonePart } from './card-parts.tsx'
import type { CardSheet } from './card-sheet.ts'

type Props = {
  identity: PublicIdentity
  sheet: CardSheet
  said: string | null
  limited?: boolean
  other?: OtherLanguage | null | undefined
}

/** The couple's drinks: picked, named, dedicated, and the card that comes of it. Nothing of it needs script. */
export function YourDrinksPage({ identity, sheet, said, limited = false, other }: Props) {
  const { isOpen, isPlan, included, errors, meanwhile, here, language } = sheet
  const { longDay } = saidIn(language)
  const { frame } = yoursWords(language)
  const { page: words } = cardWords(language)
  const saidWords: Record<string, string> = {
    'card-saved': words.saved,
    shared: words.shared,
    stopped: words.stopped,
  }
  const notice = errors.length === 0 && meanwhile === null ? saidWords[said ?? ''] : undefined
  return (
    <YoursSheet
      identity={identity}
      language={language}
      other={other}
      title={`${errors.length > 0 || meanwhile ? frame.error : ''}${words.title}`}
      eyebrow={longDay(sheet.eventDate)}
      heading={words.heading}
    >
      <p>
        <a href={here.replace(/\/drinks(?=$|\?)/, '')}>{words.back}</a>
      </p>
      {limited && (
        <section className="summary" tabIndex={-1} autoFocus>
          <h2>{frame.muchAtOnce}</h2>
          <p>{frame.wait}</p>
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
            {included} {isPlan ? words.isPlan : words.isWish}
          </p>
          <div className="card-desk">
            <CardForm sheet={sheet} />
            <CardLooks sheet={sheet} />
          </div>
        </>
      ) : (
        <>
          <p>{words.closed(nationalPhone(identity.phone))}</p>
          <CardLooks sheet={sheet} />
        </>
      )}
      <PhonePart sheet={sheet} />
    </YoursSheet>
  )
}
