import { getFormatter } from '../../../business/language-formatter.ts'
import { purchaseDifferenceText } from '../../../drinks/shopping-list/plan-difference.ts'
import type { Language } from '../../../ui/language.ts'
import { formatChangeLabel } from '../../../agreements/agreement/format-amount-due-label.ts'
import { ChangeComparisonTable } from '../../../agreements/changes/change-comparison-table.tsx'
import type { ChangeSummary } from '../../../agreements/changes/change-summary.ts'
import { clientChangesText } from './client-changes-text.ts'
import { type ClientChangesData, type ClientChangesActionData, getChangeTopicAddress } from './client-changes-data.ts'

type AnswerProps = {
  page: ClientChangesData
  back: ClientChangesActionData
  shown: NonNullable<ClientChangesActionData['shown']>
}

/** Preview of the change in a single line, with the button that requests it. */
export function ClientChangeAnswer({ page, back, shown }: AnswerProps) {
  const { rows, answer, hasPlace, isNewDay, eventDate } = shown
  const { language, totalCents: before } = page
  const { monthDay, inOneForm } = getFormatter(language)
  const { page: told } = clientChangesText(language)
  const day = monthDay(eventDate)
  // A message alone needs no availability.
  const isOther = isNewDay || rows.some(({ differs }) => differs)
  const total = inOneForm([answer.totalCents, before])
  // Fewer guests or another venue need no check of staff availability.
  const { bartenders } = answer
  const isMore = (bartenders && bartenders.is > bartenders.was) || answer.parts.some(({ code }) => code === 'times')
  const said = [
    ...(isNewDay
      ? [(hasPlace ? told.isOpen : told.fullDay)(day)]
      : hasPlace
        ? isMore
          ? [told.havePeople]
          : []
        : [told.fullHours]),
    ...(answer.byCents === 0 ? [] : [told.totalNow(total(answer.totalCents), total(before))]),
  ]
  return (
    <div tabIndex={-1} autoFocus={!back.notice} className="answer">
      <p className="comes-to">
        <AnswerLine answer={answer} isOther={isOther} language={language} />
      </p>
      {isOther && said.length > 0 && <p>{said.join(' ')}</p>}
      <input type="hidden" name="total" value={answer.totalCents} />
      <p>
        <button
          className="btn"
          type="submit"
          name="intent"
          value="ask-change"
          formAction={getChangeTopicAddress(page, back.row!)}
        >
          {hasPlace || !isOther ? told.askForThis : told.askAnyway}
        </button>
      </p>
      {isOther && (
        <details className="before-after">
          <summary>{told.beforeAfter}</summary>
          <ChangeComparisonTable rows={rows} language={language} />
        </details>
      )}
    </div>
  )
}

type LineProps = { answer: ChangeSummary; isOther: boolean; language: Language }

/** Preview line: "160 guests: + $150, a third bartender. You buy 2½ more cases of beer." */
function AnswerLine({ answer: { parts, bartenders, byCents, buy }, isOther, language }: LineProps) {
  const { page: told } = clientChangesText(language)
  const { dollars, allOf } = getFormatter(language)
  if (!isOther) return <>{told.wordsAlone}</>
  const sum = byCents === 0 ? told.samePrice : (byCents > 0 ? told.more : told.less)(dollars(Math.abs(byCents)))
  const asked = parts.length > 0 ? `${formatChangeLabel(parts, language)}: ` : ''
  const people = bartenders && told.bartenders(formatChangeLabel([bartenders], language).toLowerCase())
  return (
    <>
      <b>
        {asked}
        {sum}
        {people ? ',' : '.'}
      </b>
      {people && ` ${people}.`} {buy.length > 0 && told.youBuy(allOf(buy.map(purchaseDifferenceText(language))))}
    </>
  )
}
