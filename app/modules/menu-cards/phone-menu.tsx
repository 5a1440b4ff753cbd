import { CallUsLine } from '../../agreements/proposals/client-page-layout.tsx'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import { LogoImage } from '../../ui/logo-image.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { toLocalizedPath, type Language } from '../../ui/language.ts'
import { menuCardText } from './menu-card-text.ts'
import { listPrintedDrinks, type MenuCardContent } from '../../plumbing/pdf/printed-menu-card.ts'

/** The menu card on a guest's phone, with texts at full length. */
export function PhoneMenu({ card, language }: { card: MenuCardContent; language: Language }) {
  return (
    <main id="main" className="phone-menu dark inline-row any-break">
      <DocumentHead
        title={`${card.title} · ${card.house}`}
        description={menuCardText(language).phone.tonight}
        canonical={null}
      />
      <p className="eyebrow">{card.eyebrow}</p>
      <h1 dir="auto">{card.title}</h1>
      {card.line && (
        <p className="line" dir="auto">
          {card.line}
        </p>
      )}
      <ul className="stack">
        {listPrintedDrinks(card).map(({ name, words, dedication }, i) => (
          <li key={`${i} ${name}`} className={i < card.drinks.length ? undefined : 'also'}>
            <h2 dir="auto">{name}</h2>
            {words && <p dir="auto">{words}</p>}
            {dedication && (
              <p className="for" dir="auto">
                {dedication}
              </p>
            )}
          </li>
        ))}
      </ul>
      <PhoneFoot house={card.house} language={language} />
    </main>
  )
}

/** Reason why a phone menu link opens no menu, and the phone number to call. */
export type PhoneMenuAbsence = { why: 'off' | 'closed' | 'taken-away' | 'nothing'; phoneNumber: string }

type UnavailableProps = PhoneMenuAbsence & { house: string; language: Language }

/** Page of a phone menu link that is unknown, was revoked or closed, or belongs to a canceled event. */
export function PhoneMenuUnavailablePage({ house, why, phoneNumber, language }: UnavailableProps) {
  const { phone, closed, face } = menuCardText(language)
  const [heading, words] = {
    off: [phone.off, phone.askHosts],
    closed: [closed.heading, clientPageText(language).closedLink.eventIsOver],
    'taken-away': [phone.takenAway, phone.sharesNoMore],
    nothing: [phone.nothing, phone.inPart],
  }[why]
  return (
    <main id="main" className="phone-menu dark inline-row any-break">
      <DocumentHead title={`${phone.menu} · ${house}`} description={phone.aMenu} canonical={null} />
      {why !== 'off' && <p className="eyebrow">{face.atTheBar}</p>}
      <h1>{heading}</h1>
      <p>{words}</p>
      {why === 'closed' && <CallUsLine phone={phoneNumber} language={language} />}
      <PhoneFoot house={house} language={language} />
    </main>
  )
}

function PhoneFoot({ house, language }: { house: string; language: Language }) {
  return (
    <p className="foot-line">
      <a className="gap-3 no-underline" href={toLocalizedPath(language, '/')}>
        <LogoImage on="dark" />
        {house}
      </a>
    </p>
  )
}
