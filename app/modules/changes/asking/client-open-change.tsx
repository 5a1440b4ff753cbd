import { getFormatter } from '../../../business/language-formatter.ts'
import { normalizePrintText } from '../../../plumbing/pdf/format-document-text.ts'
import { PdfDocumentBlocks } from '../../../plumbing/pdf/pdf-document-blocks.tsx'
import { InputField, FieldErrorMessage, getFieldAriaProps } from '../../../ui/field.tsx'
import { clientPageText } from '../../../agreements/proposals/client-page-text.ts'
import { formatDeadlineDay } from '../../../agreements/proposals/format-deadline-day.ts'
import { ChangeComparisonTable } from '../../../agreements/changes/change-comparison-table.tsx'
import { clientChangesText } from './client-changes-text.ts'
import type { ClientChangesData, ClientChangesActionData } from './client-changes-data.ts'
import { formatClientChangeHeading } from '../../../agreements/changes/parse-change.ts'

type OpenProps = {
  page: ClientChangesData
  open: NonNullable<ClientChangesData['open']>
  back: ClientChangesActionData | null
}

export function ClientOpenChange({ page, open, back }: OpenProps) {
  const error = (field: string) => back?.notice?.errors?.find((one) => one.field === field)?.message
  const { id, kind, state, answer, expiresOn, afterCents, keepsDay, rows, whole, isTooLate } = open
  const isOffered = state === 'offered'
  const isOpenToThem = isOffered && !isTooLate
  const { language } = page
  const said = getFormatter(language)
  const { longDay, monthDay, dollars } = said
  const until = formatDeadlineDay(said, expiresOn, page.today)
  const { page: told } = clientChangesText(language)
  return (
    <section aria-labelledby="open">
      <h2 id="open">{formatClientChangeHeading(open, language)}</h2>
      {isOffered && kind === 'change' && <p>{told.goodUntil(until)}</p>}
      {!isOffered && (
        <p>
          {clientPageText(language).openChange.asked(page.answersByEmail)}
          {keepsDay && ` ${told.keptMeanwhile(monthDay(open.eventDate))}`}
        </p>
      )}
      {open.words && kind !== 'storm' && <blockquote dir="auto">{open.words}</blockquote>}
      {answer && <blockquote dir="auto">{answer}</blockquote>}
      {kind === 'change' && <ChangeComparisonTable rows={rows} language={language} />}
      {whole && (
        <>
          <details className="whole">
            <summary>{told.whole}</summary>
            <p className="paper-house">{normalizePrintText(whole.paper.house)}</p>
            <p>
              <b>{normalizePrintText(whole.paper.title)}</b>
            </p>
            <PdfDocumentBlocks blocks={whole.paper.blocks} />
          </details>
        </>
      )}
      <form method="post" action={`${page.path}/change${page.query}`}>
        <input type="hidden" name="change" value={id} />
        <input type="hidden" name="total" value={afterCents} />
        {whole && <input type="hidden" name="shown" value={whole.hash} />}
        {back?.input?.seenPages && <input type="hidden" name="seenPages" value={back.input.seenPages} />}
        {isOpenToThem && kind === 'change' && (
          <>
            <InputField
              name="signature"
              label={told.fullName}
              autoComplete="name"
              dir="auto"
              error={error('signature')}
              defaultValue={back?.input?.signature}
            />
            <FieldErrorMessage name="consent" error={error('consent')} />
            <label className="consent">
              <input
                type="checkbox"
                name="consent"
                value="on"
                id="consent"
                required
                defaultChecked={back?.input?.consent === 'on'}
                {...getFieldAriaProps('consent', undefined, error('consent'))}
              />{' '}
              <span>{page.consent}</span>
            </label>
          </>
        )}
        {isOpenToThem && kind === 'storm' && (
          <fieldset id="days">
            <legend>{told.pickDay}</legend>
            <FieldErrorMessage name="days" error={error('days')} />
            {page.days.length > 0 && <p>{told.openDays(until)}</p>}
            {page.days.length === 0 && <p>{told.noDay}</p>}
            {page.days.map((day) => (
              <label className="consent" key={day}>
                <input type="radio" name="day" value={day} /> {longDay(day)}
              </label>
            ))}
          </fieldset>
        )}
        <p className="acts">
          {isOpenToThem && kind === 'change' && (
            <button className="btn" type="submit" name="intent" value="sign-change">
              {told.yes(dollars(afterCents))}
            </button>
          )}
          {isOpenToThem && kind === 'storm' && page.days.length > 0 && (
            <button className="btn" type="submit" name="intent" value="pick-day">
              {told.moveIt}
            </button>
          )}
          <button className="btn ghost" type="submit" name="intent" value="close-change" formNoValidate>
            {isOffered ? told.no : told.takeBack}
          </button>
        </p>
      </form>
    </section>
  )
}
