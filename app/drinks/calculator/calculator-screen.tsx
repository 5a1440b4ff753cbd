import type { PublicIdentity } from '../../business/stored-settings.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getShareImagePreview } from '../../photos/share-images/share-image.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import { Island } from '../../ui/island.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLanguage } from '../../ui/page-language.tsx'
import { CalculatorPanels } from './calculator-panels.tsx'
import {
  calculatorLabels,
  calculatorListTextBuilder,
  calculationFormatter,
  calculatorText,
  calculatorScreenText,
} from './calculator-text.ts'
import { CalculatorTextProvider } from './calculator-text-context.tsx'
import { planBaselineDrinks } from '../model/plan-drinks.ts'
import { parseDrinksInputs } from '../model/parse-drinks-inputs.ts'
import { CalculationSection } from './results-section.tsx'
import { withCustomRecipes, type CalculatorPageData } from './calculator-page-data.ts'

type Props = {
  page: CalculatorPageData
  identity: PublicIdentity
  island: string
  frame: { src: string; height: number } | undefined
}

export function CalculatorScreen({ page, identity, island, frame }: Props) {
  const language = useLanguage()
  const said = calculatorScreenText(language)
  const title = said.title(identity.name)
  return (
    <>
      <DocumentHead
        title={page.errors.length > 0 ? said.error + title : title}
        description={frame ? said.hostedDescription : said.description}
        canonical={`${page.siteUrl}/alcohol-calculator`}
        preview={getShareImagePreview('calculator', identity, page.siteUrl, language)}
      />
      <Letterhead name={identity.name} line={formatPhoneNumber(identity.phone)} />
      <PageHeader eyebrow={said.eyebrow} heading={said.heading} lead={frame ? said.hostedLead : said.lead} />
      {frame ? (
        <iframe className="hosted" src={frame.src} title={said.eyebrow} height={frame.height} width="100%" />
      ) : (
        <LivePanels page={page} island={island} />
      )}
    </>
  )
}

/** The panels as rendered by the server, with the data for hydration. */
function LivePanels({ page, island }: Pick<Props, 'page' | 'island'>) {
  const language = useLanguage()
  const math = calculationFormatter(language)
  const book = withCustomRecipes(page.own)
  const { question } = parseDrinksInputs(new URLSearchParams(page.query), { book })
  const plan = planBaselineDrinks(question, book)
  const said = calculatorListTextBuilder(language)(plan, page.quote, book)
  const cost = math.cost(plan, { ...page, question, book })
  return (
    <Island name="calculator" src={island} props={{ ...page, labels: calculatorLabels(language), said, cost }}>
      <CalculatorTextProvider value={calculatorText(language)}>
        <CalculatorPanels
          form={{ current: null }}
          first={question}
          now={question}
          shown={question}
          typed={page.typed}
          errors={page.errors}
          summary={page.summary}
          plan={plan}
          book={book}
          siteUrl={page.siteUrl}
          quote={page.quote}
          cost={cost}
          alive={false}
          sums={<CalculationSection {...{ math, plan, question, book }} />}
          onTouch={ignored}
          onOwnMix={ignored}
        />
      </CalculatorTextProvider>
    </Island>
  )
}

function ignored(): void {}
