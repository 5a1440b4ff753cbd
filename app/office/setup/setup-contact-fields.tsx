import { identityLabels, mailingAddressReason } from '../../backbar/settings/identity-schema.ts'
import { listZoneChoices } from '../../backbar/settings/time-zones.ts'
import { getFieldErrorMessage, createFieldProps } from '../../ui/field-errors.ts'
import { InputField, TextareaField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { SetupStepFormProps } from './setup-step-form-props.ts'

export function SetupContactFields({ input, errors }: SetupStepFormProps) {
  const field = (name: keyof typeof identityLabels) => ({
    ...createFieldProps(input, errors)(name),
    label: identityLabels[name],
  })
  return (
    <>
      <InputField {...field('name')} autoComplete="organization" />
      <InputField {...field('phone')} hint="A US number, for people who call." type="tel" autoComplete="tel" />
      <InputField
        {...field('email')}
        hint="On every page, and where answers to emails go."
        type="email"
        autoComplete="email"
      />
      <InputField {...field('area')} hint="In a few words: a city or two, or a stretch of coast." autoComplete="off" />
      <TextareaField {...field('cities')} hint="The cities you serve, one a line." rows={3} />
      <InputField
        {...field('baseZip')}
        hint="Miles for travel are counted from here."
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <TextareaField {...field('postal')} hint={mailingAddressReason} rows={2} optional />
      <SelectField
        name="timeZone"
        label={identityLabels.timeZone}
        hint="Events, emails and this back office go by this clock."
        input={listZoneChoices(input.timeZone ?? '')}
        chosen={input.timeZone ?? ''}
        error={getFieldErrorMessage(errors, 'timeZone')}
      />
      <details>
        <summary>Legal name, alerts, profiles</summary>
        <InputField
          {...field('legalName')}
          hint="At the foot of every page. Left empty, it is the name."
          autoComplete="off"
          optional
        />
        <InputField {...field('alertsTo')} hint="New inquiries are announced here." type="email" autoComplete="email" />
        <InputField
          {...field('instagramUrl')}
          hint="From https:// on. Clear it if it is not yours."
          type="url"
          autoComplete="off"
          optional
        />
        <InputField
          {...field('tiktokUrl')}
          hint="From https:// on. Clear it if it is not yours."
          type="url"
          autoComplete="off"
          optional
        />
      </details>
    </>
  )
}
