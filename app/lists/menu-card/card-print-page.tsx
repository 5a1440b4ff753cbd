import type { PublicIdentity } from '../../business/business.ts'
import { CardSheet } from '../../plumbing/papers/card-face.tsx'
import { cardDesigns, cardFormats, type DrawableCard } from '../../plumbing/papers/printed-card.ts'
import { Head } from '../../ui/head.tsx'
import type { Language } from '../../ui/language.ts'
import { cardWords } from './menu-card-words.ts'

type Props = {
  identity: Pick<PublicIdentity, 'name'>
  card: DrawableCard
  /** Its own path, without what is asked of it. */
  path: string
  back: string
  /** Whether the PDF could not be made of it: a letter our fonts lack. */
  isInstead: boolean
  language?: Language
  /** What its other looks' addresses carry. */
  view?: string
}

/** A card on its paper, for the browser to print. */
export function CardPrintPage({ identity, card, path, back, isInstead, language, view = '' }: Props) {
  const { print, looks } = cardWords(language)
  const sign = card.code ? '&sign=1' : ''
  return (
    <main id="main" className="card-print">
      <Head title={`${card.title} · ${identity.name}`} description={print.aCard} canonical={null} />
      <div className="card-ways">
        <p>
          <a href={back}>{print.back}</a>
        </p>
        {isInstead && (
          <p className="note" role="status">
            {print.instead}
          </p>
        )}
        <p>{print.how(print.papers[card.format])}</p>
        <p>
          {cardDesigns.flatMap((design) =>
            cardFormats.map((format) => {
              const words = `${looks.designs[design]}, ${print.formats[format]}`
              const isHere = design === card.design && format === card.format
              return (
                <span key={words}>
                  {isHere ? (
                    <b>{words}</b>
                  ) : (
                    <a href={`${path}?design=${design}&format=${format}${sign}${view}`}>{words}</a>
                  )}{' '}
                </span>
              )
            }),
          )}
        </p>
      </div>
      <h1 className="unseen">{card.title}</h1>
      <CardSheet card={card} code={card.squares} />
    </main>
  )
}
