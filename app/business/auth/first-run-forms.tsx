import { FormErrors } from '../../ui/error-summary.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { minPasswordLength } from './user.ts'

export function SetupCodeForm({ errors, file }: { errors: FieldError[]; file: string | null }) {
  const hint = file
    ? `It is in the file “${file}” in the site’s data folder, and in the terminal where the site was first started.`
    : 'It was set where this site is run.'
  return (
    <form method="post" action="/backbar/welcome">
      <FormErrors heading="That did not open it" errors={errors} />
      <InputField
        name="code"
        label="Set-up code"
        hint={hint}
        error={errors[0]?.message}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <p className="acts">
        <button className="btn" type="submit">
          Continue
        </button>
      </p>
    </form>
  )
}

type OwnerProps = { errors: FieldError[]; proof: string; words: { name: string; email: string } }

export function FirstOwnerForm({ errors, proof, words }: OwnerProps) {
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <form method="post" action="/backbar/welcome">
      <FormErrors errors={errors} />
      <input type="hidden" name="proof" value={proof} />
      <InputField name="name" label="Your name" error={message('name')} autoComplete="name" defaultValue={words.name} />
      <InputField
        name="email"
        label="Your email"
        hint="You log in with it, and a lost password is replaced through it."
        error={message('email')}
        type="email"
        autoComplete="username"
        defaultValue={words.email}
      />
      <InputField
        name="password"
        label="Password"
        hint={`At least ${minPasswordLength} characters, any kind. A short sentence is fine.`}
        error={message('password')}
        type="password"
        autoComplete="new-password"
      />
      <p className="acts">
        <button className="btn" type="submit">
          Open the bar
        </button>
      </p>
    </form>
  )
}
