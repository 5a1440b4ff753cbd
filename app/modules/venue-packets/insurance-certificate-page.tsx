import { formatLongDate } from '../../business/dates.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { FormFieldInput } from '../../ui/form-field-input.tsx'
import { CertificateRequestList } from './certificate-request-list.tsx'
import { certificateRequestForm, type CertificateRequest } from './certificate-request.ts'

type Props = {
  eventId: string
  name: string
  date: string
  input: Record<string, string>
  asked: CertificateRequest[]
  letterKey: string
  back: { input: Record<string, string>; errors: FieldError[] } | null
}

/** Requests a certificate from the owner's insurance agent, and records its receipt. */
export function InsuranceCertificatePage({ eventId, name, date, input, asked, letterKey, back }: Props) {
  const errors = back?.errors ?? []
  const shown = back?.input ?? input
  return (
    <>
      <BackOfficeHeader
        title="Certificate of insurance"
        eyebrow={`${name}, ${formatLongDate(date)}`}
        isError={back !== null}
        lead="Ask your agent by email, and keep the certificate here."
      >
        <a className="btn ghost" href={`/backbar/jobs/${eventId}`}>
          Back to the event
        </a>
      </BackOfficeHeader>
      <FormErrors heading="Not asked yet. Please check:" errors={errors} />
      {asked.length > 0 && (
        <section className="slip">
          <h2>Certificates requested</h2>
          <CertificateRequestList asked={asked} canNote />
          <p className="small">
            The PDF is kept on file for this event only, and goes into its venue packet:{' '}
            <a href={`/backbar/settings/papers?event=${eventId}`}>add it</a>.
          </p>
        </section>
      )}
      <form method="post" noValidate className="slip entry">
        <h2>{asked.length > 0 ? 'Request another certificate' : 'Request a certificate'}</h2>
        <input type="hidden" name="key" value={shown.key ?? letterKey} />
        {certificateRequestForm.fields.map((field) => (
          <FormFieldInput
            key={field.name}
            field={field}
            typed={shown[field.name]}
            error={getFieldErrorMessage(errors, field.name)}
          />
        ))}
        <p>
          <button className="btn" type="submit">
            Request the certificate
          </button>
        </p>
      </form>
    </>
  )
}
