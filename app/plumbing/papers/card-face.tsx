import { useContext } from 'react'
import { Emblem, LookContext } from '../../ui/emblem.tsx'
import { cornerPicture, isWide } from '../../ui/look.ts'
import { estimatedLines } from './estimated-lines.ts'
import { blocksOf, fitCard, type PrintedCard } from './printed-card.ts'

/** A code for phones as a drawing: one path in a square of so many modules. */
export type DrawnCode = { size: number; path: string }

type Props = { card: PrintedCard; code?: DrawnCode | null; isHeading?: boolean }

/** The face of a card, as large as what it stands in. What is too long has been shrunk before: no script runs. */
export function CardFace({ card, code = null, isHeading = false }: Props) {
  const { design, format, eyebrow, title, line, house } = card
  const fit = fitCard(card, estimatedLines)
  const saysIt = isWide(cornerPicture(useContext(LookContext), design))
  const Title = isHeading ? 'h1' : 'p'
  const steps = `title-${Math.round(fit.title * 100)} body-${Math.round(fit.body * 100)}`
  return (
    <div className={`card-holder ${format}`}>
      <div className={`card-face ${design} ${steps}`}>
        <p className="card-eyebrow">{eyebrow}</p>
        <Title className="card-title" dir="auto">
          {title}
        </Title>
        {line && (
          <p className="card-line" dir="auto">
            {line}
          </p>
        )}
        {card.code ? <CodePart code={code} words={card.code.words} /> : <Drinks card={card} />}
        <p className="card-foot">
          <Emblem on={design} isCorner ownAlt={saysIt ? house : ''} />
          {!saysIt && <span>{house}</span>}
        </p>
      </div>
    </div>
  )
}

function Drinks({ card }: { card: PrintedCard }) {
  return (
    <ul className="card-drinks">
      {blocksOf(card).map(({ name, words, dedication }, i) => (
        <li key={`${i} ${name}`}>
          <b dir="auto">{name}</b>
          {words && <span dir="auto">{words}</span>}
          {dedication && <em dir="auto">{dedication}</em>}
        </li>
      ))}
    </ul>
  )
}

function CodePart({ code, words }: { code: DrawnCode | null; words: string }) {
  return (
    <div className="card-code">
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={words}>
          <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
          <path fill="#0f1f1c" d={code.path} />
        </svg>
      )}
      <b>{words}</b>
    </div>
  )
}

/** Hundredths of an inch on Letter on its side: where the two cards stand, and the marks to cut along. */
const trimMarks = [37.5, 537.5, 562.5, 1062.5]
  .flatMap((x) => [`M${x} 62V40`, `M${x} 788V810`])
  .concat([75, 775].flatMap((y) => [`M2 ${y}H25`, `M1075 ${y}H1098`]))
  .join('')

/** The paper a card is printed on: two of them on Letter with marks to cut along, or one on A5. */
export function CardSheet({ card, code = null }: { card: PrintedCard; code?: DrawnCode | null }) {
  if (card.format === 'a5')
    return (
      <div className="card-sheet a5">
        <CardFace card={card} code={code} isHeading />
      </div>
    )
  return (
    <div className={`card-sheet letter ${card.design}`}>
      <svg className="trim" viewBox="0 0 1100 850" aria-hidden="true">
        <path d={trimMarks} stroke="#000" strokeWidth="0.5" fill="none" />
      </svg>
      <CardFace card={card} code={code} isHeading />
      <div aria-hidden="true">
        <CardFace card={card} code={code} />
      </div>
    </div>
  )
}
