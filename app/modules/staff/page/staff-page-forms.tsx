import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { getFieldErrorMessage } from '../../../ui/field-errors.ts'
import { InputField } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { certificateKinds } from '../members/certificate.ts'
import { formatCertificateKind } from '../members/staff-text.ts'
import type { FailedStaffPageSubmission, StaffPageFormProps } from './staff-page-section-props.ts'

export function getField(back: FailedStaffPageSubmission | null) {
  return (name: string) => ({
    name,
    defaultValue: back?.input[name],
    error: getFieldErrorMessage(back?.errors ?? [], name),
  })
}

export function StaffFormErrors({ back, words }: Pick<StaffPageFormProps, 'back' | 'words'>) {
  return back && back.errors.length > 0 ? <ErrorSummary heading={words.please} errors={back.errors} /> : null
}

/** Form for adding a certificate: its kind, its last valid day and a photo. */
export function CertificateUploadForm({
  sheet,
  back,
  words,
  path,
  tapKey,
  kind,
}: StaffPageFormProps & { kind: string }) {
  const field = getField(back)
  const kinds = Object.fromEntries([
    ...certificateKinds.map((one) => [one, formatCertificateKind(one, sheet.language)]),
    ['other', words.another],
  ])
  const isOwn = kind !== '' && !certificateKinds.some((one) => one === kind)
  const error = getFieldErrorMessage(back?.errors ?? [], 'file')
  return (
    <form method="post" action={`${path}/papers`} encType="multipart/form-data" className="crew-form" noValidate>
      <h2>{words.sendPaper}</h2>
      <StaffFormErrors back={back} words={words} />
      <input type="hidden" name="key" value={`paper-${tapKey}`} />
      <SelectField
        name="paperKind"
        label={words.which}
        input={kinds}
        chosen={back?.input.paperKind ?? (isOwn ? 'other' : kind || certificateKinds[0])}
        error={undefined}
      />
      <InputField
        {...field('paperName')}
        label={words.itsName}
        maxLength={60}
        optional
        {...(isOwn && !back && { defaultValue: kind })}
      />
      <InputField {...field('number')} label={words.number} optional autoComplete="off" />
      <InputField {...field('endsOn')} label={words.goodUntil} type="date" optional />
      <div className={error ? 'field bad' : 'field'}>
        <label htmlFor="file">{words.file}</label>
        <p className="hint" id="file-hint">
          {words.fileHint}
        </p>
        {error && (
          <p className="err" id="file-error">
            {error}
          </p>
        )}
        <input
          id="file"
          name="file"
          type="file"
          accept="application/pdf,image/*"
          aria-describedby={error ? 'file-hint file-error' : 'file-hint'}
        />
      </div>
      <button className="btn" name="intent" value="paper">
        {words.sendIt}
      </button>
    </form>
  )
}

/** Phone number, language, calendar feed, and a button for a new private link. */
export function MyDetailsSection({ sheet, back, words, path, calendar }: StaffPageFormProps & { calendar: string }) {
  const field = getField(back)
  const phone = { ...field('phone'), defaultValue: back?.input.phone ?? formatPhoneNumber(sheet.phone) }
  return (
    <section aria-labelledby="me">
      <h2 id="me">{words.me}</h2>
      <StaffFormErrors back={back} words={words} />
      <form method="post" action={`${path}/me`} className="crew-form" noValidate>
        <InputField {...phone} label={words.phone} type="tel" autoComplete="tel" />
        <SelectField
          name="language"
          label={words.reads}
          input={{ en: 'English', es: 'Español' }}
          chosen={back?.input.language ?? sheet.language}
          error={undefined}
        />
        <p>
          <label className="tap gap-4">
            <input
              type="checkbox"
              name="showsFirstName"
              value="yes"
              defaultChecked={back ? back.input.showsFirstName === 'yes' : sheet.showsFirstName}
            />
            {words.showsFirstName}
          </label>
        </p>
        <button className="btn" name="intent" value="me">
          {words.save}
        </button>
      </form>
      <div className="crew-form">
        <p>{words.calendarLead}</p>
        <a className="btn ghost" href={calendar}>
          {words.follow}
        </a>
      </div>
      <form method="post" action={path} className="crew-form">
        <p>{words.newLinkLead}</p>
        <button className="btn ghost" name="intent" value="new-link">
          {words.newLink}
        </button>
      </form>
    </section>
  )
}
