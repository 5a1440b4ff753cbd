import { InputField } from './field.tsx'

/** The user's own password, which a sensitive form asks for where it was entered too long ago. */
export function OwnPasswordField({ name = 'ownPassword', error }: { name?: string; error: string | undefined }) {
  return (
    <InputField
      name={name}
      label="Your own password, for this back office"
      error={error}
      type="password"
      autoComplete="current-password"
    />
  )
}
