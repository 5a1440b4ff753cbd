import { cardAccountPath } from '../../../agreements/card-account/card-account-form.ts'
import { EditNotices, isEditRejected } from '../../../business/forms/edit-page.tsx'
import type { EditState } from '../../../business/forms/edit-state.ts'
import { AllowedLink } from '../../../ui/allowed-link.tsx'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { EarlierVersionsSection } from '../../../ui/earlier-versions.tsx'
import { FieldErrorMessage, InputField } from '../../../ui/field.tsx'
import { getFieldErrorMessage, type FieldError } from '../../../ui/field-errors.ts'
import { SentenceFieldGroup, SentenceInput } from '../../../ui/sentence-field-group.tsx'
import { bookingRuleLabels, weekdayNames } from './booking-rules-form.ts'
import { maxBookingQuestions } from './booking-rules.ts'

type Props = {
  state: EditState
  experiences: { slug: string; name: string }[]
  takesCards: boolean
  /** Whether the owner has saved rules. Nothing can be booked before that. */
  isSaved: boolean
}

const path = '/backbar/settings/online-booking'

/** The rules for online booking as sentences with blanks, and the boxes that clients check. */
export function BookingRulesPage({ state, experiences, takesCards, isSaved }: Props) {
  const { input, errors, seen, earlier } = state
  const blank = { input, errors }
  return (
    <>
      <BackOfficeHeader
        title="Online booking"
        eyebrow="Settings"
        isError={isEditRejected(state)}
        lead="Clients within these rules book and pay the deposit at once. Everybody else requests a quote, as before."
      />
      <EditNotices state={state} />
      {!takesCards && (
        <p className="slip">
          Nothing can be booked online yet: cards are not connected. Connect them under{' '}
          <AllowedLink href={cardAccountPath}>Cards</AllowedLink>.
        </p>
      )}
      {takesCards && !isSaved && (
        <p className="slip">Nothing can be booked online yet. Check these rules and save them.</p>
      )}
      <form method="post" action={path} noValidate className="terms-form">
        <input type="hidden" name="seen" value={seen} />
        <section className="slip">
          <h2>What can be booked</h2>
          <CheckboxGroup
            legend="Experiences"
            boxes={experiences.map(({ slug, name }) => ({ name: `experience-${slug}`, label: name }))}
            {...blank}
          />
          <CheckboxGroup
            legend="Days"
            boxes={weekdayNames.map((label, i) => ({ name: `weekday-${i + 1}`, label }))}
            {...blank}
          />
          <SentenceFieldGroup blanks={['daysAhead']} errors={errors}>
            At least <SentenceInput {...blank} name="daysAhead" label={bookingRuleLabels.daysAhead} /> days ahead.
          </SentenceFieldGroup>
          <SentenceFieldGroup blanks={['guestsFrom', 'guestsTo']} errors={errors}>
            For <SentenceInput {...blank} name="guestsFrom" label={bookingRuleLabels.guestsFrom} /> to{' '}
            <SentenceInput {...blank} name="guestsTo" label={bookingRuleLabels.guestsTo} /> guests.
          </SentenceFieldGroup>
          <SentenceFieldGroup blanks={['miles']} errors={errors}>
            Within <SentenceInput {...blank} name="miles" label={bookingRuleLabels.miles} /> miles of you.
          </SentenceFieldGroup>
          <SentenceFieldGroup blanks={['total']} errors={errors}>
            Up to a total of{' '}
            <span className="together">
              $ <SentenceInput {...blank} name="total" label={bookingRuleLabels.total} size={6} isMoney />,
            </span>{' '}
            sales tax included.
          </SentenceFieldGroup>
          <p className="hint">
            A day must be available: days on hold, closed or marked “ask me first” can only be requested. So can
            anything without a list price. The date is held for ten minutes while the client is on the card page.
          </p>
        </section>
        <section className="slip">
          <h2>What clients confirm</h2>
          <p className="hint">
            Each line is a box to check before signing, and a part of the agreement. To remove a line, clear it.
          </p>
          {Array.from({ length: countQuestionFields(blank) }, (_, i) => (
            <fieldset className="row" key={i}>
              <legend className="unseen">Box {i + 1}</legend>
              <QuestionFields i={i} {...blank} />
            </fieldset>
          ))}
        </section>
        <p>
          <button className="btn" type="submit">
            Save
          </button>
        </p>
      </form>
      <EarlierVersionsSection list={earlier.list} here={path} />
    </>
  )
}

type FormProps = { input: Record<string, string>; errors: FieldError[] }

function CheckboxGroup({
  legend,
  boxes,
  input,
  errors,
}: FormProps & { legend: string; boxes: { name: string; label: string }[] }) {
  return (
    <fieldset className="ticks wrap-line">
      <legend>{legend}</legend>
      {boxes.map(({ name }) => (
        <FieldErrorMessage key={name} name={name} error={getFieldErrorMessage(errors, name)} />
      ))}
      {boxes.map(({ name, label }) => (
        <label className="tap gap-3 any-break" key={name}>
          <input type="checkbox" value="on" id={name} name={name} defaultChecked={input[name] === 'on'} /> {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the number of question fields: those with text or an error, and an empty one. */
function countQuestionFields({ input, errors }: FormProps): number {
  const isUsed = (i: number) =>
    [`question-${i}`, `question-${i}-es`].some((name) => input[name] || getFieldErrorMessage(errors, name))
  const last = Array.from({ length: maxBookingQuestions }, (_, i) => i).findLast(isUsed) ?? -1
  return Math.min(maxBookingQuestions, last + 2)
}

function QuestionFields({ i, input, errors }: FormProps & { i: number }) {
  const fields = [
    { name: `question-${i}`, label: `Box ${i + 1}` },
    { name: `question-${i}-es`, label: `Box ${i + 1} in Spanish` },
  ]
  return fields.map(({ name, label }) => (
    <InputField
      key={name}
      {...{ name, label, className: 'half', optional: true, maxLength: 160 }}
      error={getFieldErrorMessage(errors, name)}
      defaultValue={input[name] ?? ''}
    />
  ))
}
