import { Emblem } from '../../ui/emblem.tsx'
import { Head } from '../../ui/head.tsx'
import { blocksOf, type CardWords } from '../../plumbing/papers/printed-card.ts'

/** The card on a guest's phone: the same words, as long as they are. */
export function PhoneMenu({ card }: { card: CardWords }) {
  return (
    <main id="main" className="phone-menu">
      <Head title={`${card.title} · ${card.house}`} description="What is poured tonight." canonical={null} />
      <p className="eyebrow">{card.eyebrow}</p>
      <h1 dir="auto">{card.title}</h1>
      {card.line && (
        <p className="line" dir="auto">
          {card.line}
        </p>
      )}
      <ul>
        {blocksOf(card).map(({ name, words, dedication }, i) => (
          <li key={`${i} ${name}`}>
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
      <PhoneFoot house={card.house} />
    </main>
  )
}

/** What an address opens that was nobody's, or was taken away. */
export function NoPhoneMenu({ house, isRevoked }: { house: string; isRevoked: boolean }) {
  return (
    <main id="main" className="phone-menu">
      <Head title={`Menu · ${house}`} description="A menu." canonical={null} />
      <p className="eyebrow">At the bar</p>
      <h1>{isRevoked ? 'This menu was taken away' : 'This link opens nothing'}</h1>
      <p>
        {isRevoked
          ? 'Whoever shared it does so no more. The bar knows what is poured.'
          : 'It may have been copied in part. The bar knows what is poured.'}
      </p>
      <PhoneFoot house={house} />
    </main>
  )
}

function PhoneFoot({ house }: { house: string }) {
  return (
    <p className="foot-line">
      <a href="/">
        <Emblem on="dark" />
        {house}
      </a>
    </p>
  )
}
