import type { Identity } from '../../business/business.ts'
import { CardSheet } from '../../plumbing/papers/card-face.tsx'
import { cardDesigns, cardFormats, type DrawableCard } from '../../plumbing/papers/printed-card.ts'
import { Head } from '../../ui/head.tsx'

type Props = {
  identity: Pick<Identity, 'name'>
  card: DrawableCard
  /** Its own path, without what is asked of it. */
  path: string
  back: string
  /** Whether the PDF could not be made of it: a letter our fonts lack. */
  isInstead: boolean
}

const designWords = { light: 'Light', dark: 'Dark' }
const formatWords = { letter: 'two on Letter', a5: 'A5' }
const paperWords = { letter: 'Letter, on its side', a5: 'A5' }

/** A card on its paper, for the browser to print. */
export function CardPrintPage({ identity, card, path, back, isInstead }: Props) {
  const sign = card.code ? '&sign=1' : ''
  return (
    <main id="main" className="card-print">
      <Head title={`${card.title} · ${identity.name}`} description="A menu card." canonical={null} />
      <div className="card-ways">
        <p>
          <a href={back}>Back</a>
        </p>
        {isInstead && (
          <p className="note" role="status">
            The PDF has no letters for some of these words; your device has. Print this page instead.
          </p>
        )}
        <p>{`Print this page with your browser: paper ${paperWords[card.format]}, no margins, background graphics on.`}</p>
        <p>
          {cardDesigns.flatMap((design) =>
            cardFormats.map((format) => {
              const words = `${designWords[design]}, ${formatWords[format]}`
              const isHere = design === card.design && format === card.format
              return (
                <span key={words}>
                  {isHere ? (
                    <b>{words}</b>
                  ) : (
                    <a href={`${path}?design=${design}&format=${format}${sign}`}>{words}</a>
                  )}{' '}
                </span>
              )
            }),
          )}
        </p>
      </div>
      <CardSheet card={card} code={card.squares} />
    </main>
  )
}
