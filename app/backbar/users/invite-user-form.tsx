import { usersPath } from '../../business/auth/return-path.ts'
import { createFieldProps, type FieldError } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'

export type UserFormResult =
  { kind: 'back'; errors: FieldError[]; typed: Record<string, string> } | { kind: 'link'; name: string; link: string }

const roleChoices = {
  desk: 'Assistant',
  owner: 'Owner',
}

type FormProps = { isCarried: boolean; typed: Record<string, string>; errors: FieldError[] }

export function InviteForm({ isCarried, typed, errors }: FormProps) {
  const field = createFieldProps(typed, errors)
  return (
    <form method="post" action={usersPath} className="slip">
      <h2>Invite a person</h2>
      <input type="hidden" name="intent" value="invite" />
      <InputField {...field('theirName')} label="Their name" autoComplete="off" />
      <InputField
        {...field('theirEmail')}
        label="Their email"
        hint={
          isCarried
            ? 'An email goes there, with a link that works once.'
            : 'They log in with it. Email isn’t connected, so you are shown a link to give to them.'
        }
        type="email"
        autoComplete="off"
      />
      <SelectField
        name="role"
        label="Role"
        hint="An assistant has inquiries, proposals, the calendar and events; no settings, money page, emails, exports or backups. An owner has everything."
        input={roleChoices}
        chosen={typed.role === 'owner' ? 'owner' : 'desk'}
        error={undefined}
        className=""
      />
      <p>
        <button className="btn" type="submit">
          {isCarried ? 'Invite them' : 'Create the invitation link'}
        </button>
      </p>
    </form>
  )
}
