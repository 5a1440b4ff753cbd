type Props = { path: string; names: string; isOpen: boolean; isPlan: boolean }

/** The way to the drinks and the card, on the couple's own page. */
export function YourDrinksPart({ path, names, isOpen, isPlan }: Props) {
  return (
    <section className={isPlan ? 'yours-standing' : 'part'} aria-labelledby="your-drinks">
      <h2 id="your-drinks">{names ? 'Your drinks' : 'Name your drinks'}</h2>
      <p dir="auto">
        {names
          ? `${names}.${isPlan ? '' : ' A wish, until you say yes.'} The menu card is yours to download.`
          : 'Pick your cocktails, call them what you like, say whom they are for. The menu card that comes of it is yours, whatever you decide.'}
      </p>
      <p className="yours-change acts">
        <a className="btn ghost" href={`${path}/drinks`}>
          {isOpen ? (names ? 'Change your drinks' : 'Name your drinks') : 'Look at your drinks'}
        </a>
        <a className="btn ghost" href={`${path}/card.pdf`}>
          Menu card, PDF
        </a>
      </p>
    </section>
  )
}
