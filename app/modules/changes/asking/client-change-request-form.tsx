import type { ReactNode } from 'react'
import { getFormatter } from '../../../business/language-formatter.ts'
import { formatVenueLocation } from '../../../events/event/event-text.ts'
import { getFieldErrorMessage, type FieldError } from '../../../ui/field-errors.ts'
import { TextareaField } from '../../../ui/field.tsx'
import { GuestsIcon, CalendarIcon, ClockIcon, MapPinIcon, ListIcon } from '../../../ui/icons.tsx'
import { clientPageText } from '../../../agreements/proposals/client-page-text.ts'
import { type ChangeFieldName, ChangeField, ExtrasFields } from '../../../agreements/changes/change-fields.tsx'
import { isFieldLocked } from '../../../agreements/changes/change-phase.ts'
import { changeTopics, isChangeTopicLocked, getOpenChangeTopic, type ChangeTopic } from './change-topics.ts'
import { clientChangesText } from './client-changes-text.ts'
import { ClientChangeAnswer } from './client-change-answer.tsx'
import { type ClientChangesData, type ClientChangesActionData, getChangeTopicAddress } from './client-changes-data.ts'
import { GuestsField } from './guests-field.tsx'

export type ClientChangeFormProps = { page: ClientChangesData; back: ClientChangesActionData | null }

/** All rows are a single form, so that input in a row is posted with the others. */
export function ClientChangeRequestForm({ page, back }: ClientChangeFormProps) {
  const { language, path, query, seen } = page
  const input = back?.input ?? page.input
  const errors = back?.notice?.errors ?? []
  const { phase } = page
  const codes = changeTopics.filter((code) => !isChangeTopicLocked(code, phase))
  const wantedRow = back?.row ?? getOpenChangeTopic(page.row, [])
  const asked = codes.includes(wantedRow) ? wantedRow : 'guests'
  const { page: told } = clientChangesText(language)
  const field = (name: ChangeFieldName, more: object = {}) => (
    <ChangeField key={name} {...{ name, language, input, errors }} {...more} />
  )
  const fields: Record<ChangeTopic, ReactNode> = {
    guests: <GuestsField {...{ language, input, errors }} agreed={page.input.eventGuestCount ?? ''} />,
    date: field('eventDate', { type: 'date', className: '' }),
    times: (
      <div className="row">
        {!isFieldLocked('eventStartTime', phase) && field('eventStartTime', { type: 'time' })}
        {field('eventEndTime', { type: 'time' })}
      </div>
    ),
    place: (
      <div className="row">
        {field('eventVenue', { optional: true, className: '' })}
        {field('eventLocation', { optional: true })}
        {field('eventZip', { optional: true, inputMode: 'numeric' })}
      </div>
    ),
    else: (
      <>
        <TextareaField
          name="words"
          label={told.inYourWords}
          rows={3}
          optional
          defaultValue={input.words}
          error={getFieldErrorMessage(errors, 'words')}
        />
        <details
          className="extras"
          open={hasOtherTopicChange(input, page.input, errors, back?.options ?? page.options, page.options)}
        >
          <summary>{told.extras}</summary>
          <ExtrasFields {...{ language, input, errors }} lines={page.lines} ticked={back?.options ?? page.options} />
        </details>
      </>
    ),
  }
  const icons = { guests: GuestsIcon, date: CalendarIcon, times: ClockIcon, place: MapPinIcon, else: ListIcon }
  return (
    <form method="post" action={`${path}/change${query}`} id="change-form" noValidate>
      <input type="hidden" name="seen" value={seen} />
      {codes.map((code) => {
        const Icon = icons[code]
        return (
          <details className="change-row" name="change" key={code} open={code === asked} data-row={code}>
            <summary className="inline-row gap-5">
              <Icon />
              <span className="shrink any-break">
                <b>{told.rows[code]}</b>
                <small dir="auto">{rowHint(code, page)}</small>
              </span>
            </summary>
            {fields[code]}
            <div className="change-answer" data-answer="" aria-live="polite">
              {code === asked && back?.shown ? (
                <ClientChangeAnswer page={page} back={back} shown={back.shown} />
              ) : (
                <button
                  className="btn ghost"
                  type="submit"
                  name="intent"
                  value="change"
                  formAction={getChangeTopicAddress(page, code)}
                >
                  {told.show}
                </button>
              )}
            </div>
          </details>
        )
      })}
      <p className="small">{told.pricesStay}</p>
    </form>
  )
}

/** Whether a field under "Something else" was changed or has an error. */
function hasOtherTopicChange(
  input: Readonly<Record<string, string>>,
  agreed: Readonly<Record<string, string>>,
  errors: readonly FieldError[],
  ticked: readonly string[],
  options: readonly string[],
): boolean {
  const names = ['bartenders', 'cocktail', 'garnish', 'mixer']
  return (
    names.some((name) => input[name] !== agreed[name] || errors.some(({ field }) => field === name)) ||
    errors.some(({ field }) => field === 'options') ||
    ticked.toSorted().join() !== options.toSorted().join()
  )
}

/** Current value of a row. */
function rowHint(code: ChangeTopic, { input, language, state, countBy, barUntil, zone }: ClientChangesData): string {
  const { page: told } = clientChangesText(language)
  const { longDay, monthDay, clock } = getFormatter(language)
  const { eventDate = '', eventStartTime = '', eventEndTime = '', eventGuestCount = '' } = input
  switch (code) {
    case 'guests':
      return told.guestsNow(eventGuestCount, state === 'postponed' ? null : countBy && monthDay(countBy))
    case 'date':
      return state === 'postponed' ? told.noPlace : longDay(eventDate)
    case 'times': {
      const times = clientPageText(language).paper.fromTo(clock(eventStartTime), clock(eventEndTime))
      return told.timesNow([times, zone].filter(Boolean).join(' '), barUntil && clock(barUntil))
    }
    case 'place':
      return (
        formatVenueLocation({ eventVenue: input.eventVenue ?? null, eventLocation: input.eventLocation ?? null }) ??
        told.noPlace
      )
    case 'else':
      return told.elseNow
  }
}
