import type { Identity } from '../business/business.ts'
import { cardPreview } from '../cards/card.ts'
import { Head } from '../ui/head.tsx'
import { Island } from '../ui/island.tsx'
import { PageTop } from '../ui/page-top.tsx'
import { DrinksDesk } from './drinks-desk.tsx'
import { planDrinks } from '../drinks/drinks.ts'
import { readDrinksQuestion } from '../drinks/drinks-question.ts'
import type { CalculatorPage } from './calculator-page.ts'

type Props = { page: CalculatorPage; identity: Identity; island: string; frame: { src: string; height: number } | undefined }

export function CalculatorScreen({ page, identity, island, frame }: Props) {
  const title = `Alcohol calculator · ${identity.name}`
  return (
    <>
      <Head
        title={page.errors.length > 0 ? `Error: ${title}` : title}
        description="How much beer, wine and spirits your party takes, as a shopping list with its arithmetic: bottles, cases, mixers, ice and citrus for your guests and hours."
        canonical={`${page.siteUrl}/alcohol-calculator`}
        preview={cardPreview('calculator', identity, page.siteUrl)}
      />
      <PageTop
        eyebrow="Alcohol Calculator"
        heading="How much is enough?"
        lead="Five answers, one shopping list. The maths is printed underneath, because of course it is."
      />
      {frame ? (
        <iframe className="hosted" src={frame.src} title="Alcohol Calculator" height={frame.height} width="100%" />
      ) : (
        <Island name="calculator" src={island} props={page}>
          <Desk page={page} />
        </Island>
      )}
    </>
  )
}

/** The desk as the server renders it, before anybody can touch it. */
function Desk({ page }: { page: CalculatorPage }) {
  const { question } = readDrinksQuestion(new URLSearchParams(page.query))
  return (
    <DrinksDesk
      form={{ current: null }}
      first={question}
      now={question}
      shown={question}
      typed={page.typed}
      errors={page.errors}
      summary={page.summary}
      plan={planDrinks(question)}
      siteUrl={page.siteUrl}
      alive={false}
      onTouch={ignored}
      onOwnMix={ignored}
    />
  )
}

function ignored(): void {}
