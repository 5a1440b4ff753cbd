import { longDay } from '../../business/dates.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { fieldsOf, type FieldMessage } from '../../ui/field-errors.ts'
import { InputField, TextField } from '../../ui/field.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { CertificateList } from './certificate-part.tsx'
import type { CertificateRequest } from './certificate.ts'

type Props = {
  leadId: string
  name: string
  date: string
  words: Record<string, string>
  asked: CertificateRequest[]
  letterKey: string
  back: { words: Record<string, string>; errors: FieldMessage[] } | null
}

/** Asks the owner's insurance agent for a certificate, and notes when it came. */
export function CertificatePage({ leadId, name, date, words, asked, letterKey, back }: Props) {
  const errors = back?.errors ?? []
  const shown = back?.words ?? words
  const field = fieldsOf(shown, errors)
  return (
    <>
      <OfficeHead
        title="Certificate of insurance"
        eyebrow={`${name}, ${longDay(date)}`}
        isError={back !== null}
        lead="Ask your agent by e-mail, and keep the certificate here."
      >
        <a className="btn ghost" href={`/backbar/requests/${leadId}`}>
          The request
        </a>
      </OfficeHead>
      {errors.length > 0 && <ErrorSummary heading="Not asked yet. Please check:" errors={errors} />}
      {asked.length > 0 && (
        <section className="slip">
          <h2>Asked for</h2>
          <CertificateList asked={asked} canNote />
          <p className="small">
            The PDF is kept on file for this event only, and goes into its venue packet:{' '}
            <a href={`/backbar/settings/papers?event=${leadId}`}>add it</a>.
          </p>
        </section>
      )}
      <form method="post" noValidate className="slip">
        <h2>{asked.length > 0 ? 'Ask for another' : 'Ask for one'}</h2>
        <input type="hidden" name="key" value={shown.key ?? letterKey} />
        <InputField
          {...field('holder')}
          label="Certificate holder"
          hint="The exact legal name on the certificate: the venue, or the company."
          autoComplete="off"
          maxLength={200}
        />
        <TextField {...field('holderAddress')} label="Their address" rows={2} optional />
        <p className="boxes">
          <label htmlFor="isAdditionalInsured">
            <input
              id="isAdditionalInsured"
              name="isAdditionalInsured"
              type="checkbox"
              value="yes"
              defaultChecked={shown.isAdditionalInsured === 'yes'}
            />
            They are to be additional insured
          </label>
        </p>
        <InputField {...field('neededBy')} label="Needed by" type="date" optional />
        <InputField
          {...field('agentName')}
          label="Your agent"
          hint="Kept for the next time, with address and policy."
          autoComplete="off"
          maxLength={200}
          optional
        />
        <InputField {...field('agentEmail')} label="Their e-mail" type="email" autoComplete="off" maxLength={254} />
        <InputField {...field('policy')} label="Policy number" autoComplete="off" maxLength={100} optional />
        <p>
          <button className="btn" type="submit">
            Ask for it
          </button>
        </p>
      </form>
    </>
  )
}
