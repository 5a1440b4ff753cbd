import type { ReactNode } from 'react'
import { MailProviderList } from '../../backbar/mail-account/mail-provider-list.tsx'
import { getFieldErrorMessage, type RefusedFormProps } from '../../ui/field-errors.ts'
import { FieldErrorMessage } from '../../ui/field.tsx'
import type { SetupStepKey } from './setup-steps.ts'
import type { SetupStepFormProps } from './setup-step-form-props.ts'
import { SetupContactFields } from './setup-contact-fields.tsx'
import { SetupBrandFields, SetupPhotoFields } from './setup-file-fields.tsx'
import { SetupModuleFields } from './setup-module-fields.tsx'
import { SetupSampleButton, SetupSampleFields } from './setup-sample-fields.tsx'
import {
  SetupPriceFields,
  SetupCapacityFields,
  SetupTermsFields,
  SetupPaymentFields,
} from './setup-business-fields.tsx'
import { ModuleSections, type LoadedModuleSections } from '../../ui/sections-of-modules.tsx'

const here = '/backbar/set-up'

/** Steps whose form uploads a file. */
const withFile: ReadonlySet<SetupStepKey> = new Set(['look', 'photo'])

const saveLabels: Partial<Record<SetupStepKey, string>> = {
  modules: 'Use these',
  look: 'Save logo and colors',
  prices: 'Save these answers',
  days: 'Save these answers',
  terms: 'Save these answers',
}

type Props = SetupStepFormProps & {
  /** Fields of modules at the end of the step. */
  moduleFields: LoadedModuleSections<RefusedFormProps>
}

/** A step's form, with buttons to save it or to skip it. */
export function SetupStepForm({ moduleFields, ...props }: Props) {
  const { card, input, errors } = props
  const Fields = fields[card]
  return (
    <>
      {card === 'mail' ? (
        <Fields {...props} />
      ) : (
        <form
          method="post"
          action={`${here}#card`}
          noValidate
          {...(withFile.has(card) && { encType: 'multipart/form-data' })}
        >
          <input type="hidden" name="card" value={card} />
          <input type="hidden" name="seen" value={input.seen ?? ''} />
          <div id="card-field">
            <FieldErrorMessage name="card" error={getFieldErrorMessage(errors, 'card')} />
          </div>
          <Fields {...props} />
          <ModuleSections sections={moduleFields} props={{ input, errors }} />
          {card === 'samples' ? (
            <SetupSampleButton {...props} />
          ) : (
            <button className="btn wide" type="submit">
              {saveLabels[card] ?? 'Save'}
            </button>
          )}
          {card === 'modules' && !props.choice?.isFixed && (
            <button className="btn ghost wide" type="submit" name="intent" value="all">
              Everything, I’ll see
            </button>
          )}
        </form>
      )}
      <form method="post" action={here} className="skip-card">
        <input type="hidden" name="card" value={card} />
        <button className="plain" type="submit" name="intent" value="skip">
          Skip for now
        </button>
      </form>
    </>
  )
}

const fields: Record<SetupStepKey, (props: SetupStepFormProps) => ReactNode> = {
  contact: SetupContactFields,
  modules: SetupModuleFields,
  look: SetupBrandFields,
  prices: SetupPriceFields,
  days: SetupCapacityFields,
  terms: SetupTermsFields,
  pay: SetupPaymentFields,
  mail: MailChoices,
  photo: SetupPhotoFields,
  samples: SetupSampleFields,
}

function MailChoices() {
  return (
    <>
      <p className="hint">
        Alerts to you, receipts and replies go out through your own mail account. Choose who keeps it; a test email goes
        to you before anything is kept, and that page has a link back here.
      </p>
      <MailProviderList />
    </>
  )
}
