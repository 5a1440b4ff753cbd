import { whoBringsWords, type WhoBrings } from './who-brings.ts'

/** Who brings what, wherever an experience is chosen: a line of ours and a line of the host's. */
export function WhoBringsLines({ whoBrings }: { whoBrings: WhoBrings }) {
  const { weBring, youBuy } = whoBringsWords(whoBrings)
  return (
    <span className="who-brings">
      {weBring && <span>{weBring}</span>} {youBuy && <span>{youBuy}</span>}
    </span>
  )
}
