import { formatDollarsAndCents } from '../../../business/money.ts'
import { getFieldErrorMessage, type FieldError } from '../../../ui/field-errors.ts'
import { InputField } from '../../../ui/field.tsx'
import type { FormInput } from '../../../ui/form-field.ts'
import { textSettingsPath } from '../account/text-account-form.ts'
import { formatTextMessageParts } from '../content/count-parts.ts'
import {
  carrierRegistrationSteps,
  type AutomaticSettingsView,
  type CarrierRegistrationStep,
} from './text-settings-view.ts'

type Props = { view: AutomaticSettingsView; input: FormInput | null; errors: readonly FieldError[] }

/** The automatic texts, with their words, and their monthly limit. All are off at first. */
export function AutomaticTextsSection({ view, input, errors }: Props) {
  const { kinds, capDollars, spentCents, partPrice } = view
  return (
    <form method="post" action={`${textSettingsPath}#automatic`} className="slip" id="automatic" noValidate>
      <h2>Automatic texts</h2>
      <p>
        Each is sent once, 8 AM to 8 PM, to numbers that agreed. The first text to a number also names you and STOP,
        which is counted on top.
      </p>
      {kinds.map(({ kind, label, when, isOn, isStaff, samples }) => (
        <fieldset className="ticks" key={kind}>
          <legend>{isStaff ? 'To staff' : 'To clients'}</legend>
          <label className="tap gap-3">
            <input
              type="checkbox"
              name={`kind-${kind}`}
              value="yes"
              defaultChecked={input ? input[`kind-${kind}`] === 'yes' : isOn}
            />{' '}
            {label}
          </label>
          <p className="flush muted">Sent {when}.</p>
          {samples.map(({ language, words, parts }) => (
            <p className="flush any-break" key={language} lang={language}>
              “{words}” <span className="muted">{formatTextMessageParts(parts)}</span>
            </p>
          ))}
        </fieldset>
      ))}
      <InputField
        name="cap"
        label="Monthly limit, in dollars"
        hint={`This month all texts cost ${formatDollarsAndCents(spentCents)} so far. Where the carrier does not say its price, a text counts ${partPrice} a part: Twilio’s price and the phone networks’ fee for US numbers in July 2026.`}
        defaultValue={input?.cap ?? capDollars}
        error={getFieldErrorMessage([...errors], 'cap')}
        inputMode="decimal"
      />
      <p>
        <button className="btn" type="submit" name="intent" value="automatic">
          Save
        </button>
      </p>
    </form>
  )
}

/** Section with the staff members who agreed to texts. */
export function StaffConsentSection({ staff }: Pick<AutomaticSettingsView, 'staff'>) {
  if (staff.length === 0) return null
  return (
    <section className="slip" id="staff">
      <h2>Staff</h2>
      <p>Staff get texts about shifts only if they asked you for them.</p>
      {staff.map(({ name, phone, number, state }) => (
        <form method="post" action={`${textSettingsPath}#staff`} className="wrap-line gap-3" key={phone}>
          <b>{name}</b> <span className="muted">{number}</span>
          <input type="hidden" name="phone" value={phone} />
          {state === 'stopped' || state === 'wrong' ? (
            <span>{state === 'stopped' ? 'said STOP' : 'belongs to somebody else'}</span>
          ) : (
            <button className="btn ghost" type="submit" name="intent" value={state === 'on' ? 'staff-off' : 'staff-on'}>
              {state === 'on' ? `Stop texts to ${name}` : `${name} asked me for texts`}
            </button>
          )}
        </form>
      ))}
    </section>
  )
}

/** Section to register the number: texts to copy into the carrier's form, and the carrier's answer to each step. */
export function RegistrationSection({ view: { registration, answers } }: { view: AutomaticSettingsView }) {
  return (
    <details className="slip" id="registration">
      <summary>Register your number</summary>
      <p>
        Phones in the US get no texts from a number that is not registered. Your carrier asks for a brand, a campaign
        and the number. It takes days to weeks. You need your EIN. Copy these:
      </p>
      <dl className="told">
        {registration.map(({ label, words }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="any-break">{words}</dd>
          </div>
        ))}
      </dl>
      <form method="post" action={`${textSettingsPath}#registration`}>
        {(Object.keys(carrierRegistrationSteps) as CarrierRegistrationStep[]).map((step) => (
          <fieldset className="ticks" key={step}>
            <legend>{carrierRegistrationSteps[step]}</legend>
            <label className="tap gap-3">
              <input type="checkbox" name={`done-${step}`} value="yes" defaultChecked={answers[step].isDone} /> Approved
            </label>
            <InputField
              name={`answer-${step}`}
              label="What the carrier answered"
              defaultValue={answers[step].answer}
              maxLength={300}
              optional
            />
          </fieldset>
        ))}
        <p>
          <button className="btn ghost" type="submit" name="intent" value="registration">
            Save
          </button>
        </p>
      </form>
    </details>
  )
}
