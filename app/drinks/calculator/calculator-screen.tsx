import type { Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { cardPreview } from '../../photos/share-cards/card.ts'
import { Head } from '../../ui/head.tsx'
import { Island } from '../../ui/island.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { PageTop } from '../../ui/page-top.tsx'
import { CalculatorPanels } from './calculator-panels.tsx'
import { planDrinks } from '../model/drinks.ts'
import { readDrinksQuestion } from '../model/drinks-question.ts'
import { bookWith, type CalculatorPage } from './calculator-page.ts'

type Props = {
  page: CalculatorPage
  identity: Identity
  island: string
  frame: { src: string; height: number } | undefined
}

export function CalculatorScreen({ page, identity, island, frame }: Props) {
  const title = `Alcohol calculator · ${identity.name}`
  return (
    <>
      <Head
        title={page.errors.length > 0 ? `Error: ${title}` : title}
        description={
          frame
            ? 'How much beer, wine and spirits your party takes.'
            : 'How much beer, wine and spirits your party takes, as a shopping list with its arithmetic: bottles, cases, mixers, ice and citrus for your guests and hours.'
        }
        canonical={`${page.siteUrl}/alcohol-calculator`}
        preview={cardPreview('calculator', identity, page.siteUrl)}
      />
      <Letterhead name={identity.name} line={nationalPhone(identity.phone)} />
      <PageTop
        eyebrow="Alcohol Calculator"
        heading="How much is enough?"
        lead={
          frame
            ? 'Tell it about your party, and shop by what it says.'
            : 'Five answers, one shopping list. The math is printed underneath, because of course it is.'
        }
      />
      {frame ? (
        <iframe className="hosted" src={frame.src} title="Alcohol Calculator" height={frame.height} width="100%" />
      ) : (
        <Island name="calculator" src={island} props={page}>
          <Panels page={page} />
        </Island>
      )}
    </>
  )
}

/** The panels as the server renders them, before anybody can touch it. */
function Panels({ page }: { page: CalculatorPage }) {
  const book = bookWith(page.own)
  const { question } = readDrinksQuestion(new URLSearchParams(page.query), { book })
  return (
    <CalculatorPanels
      form={{ current: null }}
      first={question}
      now={question}
      shown={question}
      typed={page.typed}
      errors={page.errors}
      summary={page.summary}
      plan={planDrinks(question, book)}
      book={book}
      siteUrl={page.siteUrl}
      quote={page.quote}
      alive={false}
      onTouch={ignored}
      onOwnMix={ignored}
    />
  )
}

function ignored(): void {}
