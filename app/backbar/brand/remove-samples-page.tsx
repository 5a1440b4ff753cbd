import { FormErrors } from '../../ui/error-summary.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'

type Props = {
  /** Whether the site still has the sample brand's name. */
  hasIdentity: boolean
  /** Descriptions of the remaining samples. */
  found: string[]
  canComeBack: boolean
  /** The owner's own email, as the default. */
  email: string
  input: Record<string, string> | null
  errors: FieldError[]
}

/** Removes the remaining samples in a single step. They can be restored for a month. */
export function RemoveSamplesPage({ hasIdentity, found, canComeBack, email, input, errors }: Props) {
  const field = (name: 'name' | 'email' | 'phone') => ({
    name,
    error: errors.find(({ field }) => field === name)?.message,
    defaultValue: input?.[name] ?? (name === 'email' ? email : ''),
  })
  return (
    <>
      <BackOfficeHeader
        eyebrow="Settings"
        title="Remove all samples"
        isError={errors.length > 0}
        lead="The site opened with a sample brand, so that you could see it furnished."
      />
      <FormErrors errors={errors} />
      {found.length > 0 ? (
        <form method="post" className="slip">
          <h2>What will be erased</h2>
          <ul className="bullets">
            {found.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p className="hint">
            What is empty then is hidden, and Set-up says what is missing. Your own words, partners and photographs
            stay. So do prices, where you are, the logo until you add yours, and the privacy page, which tells what this
            site does with what people send.
          </p>
          {hasIdentity && (
            <fieldset>
              <legend>What the site needs</legend>
              <InputField {...field('name')} label="Name" autoComplete="organization" />
              <InputField {...field('email')} label="Email" type="email" autoComplete="email" />
              <InputField {...field('phone')} label="Phone" type="tel" autoComplete="tel" />
            </fieldset>
          )}
          <button className="btn" type="submit" name="intent" value="remove">
            Remove all samples
          </button>
        </form>
      ) : (
        <p>Nothing of the sample brand is left in your words, partners and photographs.</p>
      )}
      {canComeBack && (
        <form method="post" className="slip">
          <h2>Bring the samples back</h2>
          <p>For a month, the samples can come back wherever you have entered nothing else since.</p>
          <button className="btn ghost" type="submit" name="intent" value="undo">
            Bring the samples back
          </button>
        </form>
      )}
      <p>
        <a href="/backbar/set-up">Set-up</a> · <a href="/backbar/settings/brand">Logo and colors</a>
      </p>
    </>
  )
}
