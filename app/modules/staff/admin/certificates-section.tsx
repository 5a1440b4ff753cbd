import { formatCertificateKind } from '../members/staff-text.ts'
import { certificateKinds } from '../members/certificate.ts'
import { getStaffMemberPath } from '../members/staff-member-form.ts'
import { FormErrors } from '../../../ui/error-summary.tsx'
import { getFieldErrorMessage } from '../../../ui/field-errors.ts'
import { getFieldAriaProps, FieldFrame, InputField } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { FailedStaffMemberSubmission, StaffMemberView, CertificateView } from './staff-member-view.ts'

type Props = { person: StaffMemberView; back: FailedStaffMemberSubmission }
const emptySubmission: NonNullable<FailedStaffMemberSubmission> = { kind: 'paper', input: {}, errors: [] }

const kinds = Object.fromEntries([
  ...certificateKinds.map((kind) => [kind, formatCertificateKind(kind, 'en')]),
  ['', 'Another permit'],
])

/** The certificates of a staff member: valid, waiting for review, and the form to add another. */
export function CertificatesSection({ person, back }: Props) {
  const { input, errors } = back ?? emptySubmission
  const field = (name: string) => ({ name, defaultValue: input[name], error: getFieldErrorMessage(errors, name) })
  const file = { name: 'file', label: 'PDF or photo of the permit', error: getFieldErrorMessage(errors, 'file') }
  return (
    <section className="slip" id="papers" aria-labelledby="papers-heading">
      <h2 id="papers-heading">Permits</h2>
      {person.papers.length === 0 ? (
        <p>Nothing on file. {person.firstName} can send a photo of each from their own page, or you can add it here.</p>
      ) : (
        <ul className="plain-list">
          {person.papers.map((paper) => (
            <CertificateLine key={paper.id} personId={person.id} paper={paper} />
          ))}
        </ul>
      )}
      <details open={errors.length > 0}>
        <summary>Add a permit</summary>
        <FormErrors errors={errors} />
        <form method="post" encType="multipart/form-data" action={`${getStaffMemberPath(person.id)}#papers`} noValidate>
          <input type="hidden" name="intent" value="paper" />
          <input type="hidden" name="key" value={person.key} />
          <SelectField
            name="paperKind"
            label="Kind of permit"
            input={kinds}
            chosen={input.paperKind ?? certificateKinds[0]}
            error={undefined}
          />
          <InputField
            {...field('paperName')}
            label="Name of the permit"
            hint="Only for “Another permit”: what it is called."
            maxLength={60}
            optional
          />
          <InputField {...field('number')} label="Permit number" optional autoComplete="off" />
          <InputField {...field('endsOn')} label="Good until" type="date" className="half" optional />
          <FieldFrame {...file} optional>
            <input
              id="file"
              name="file"
              type="file"
              accept="application/pdf,image/*"
              {...getFieldAriaProps('file', undefined, file.error)}
            />
          </FieldFrame>
          <p>
            <button className="btn" type="submit">
              Add this permit
            </button>
          </p>
        </form>
      </details>
    </section>
  )
}

function CertificateLine({ personId, paper }: { personId: string; paper: CertificateView }) {
  const { id, name, number, standing, isWrong, isSeen, href } = paper
  return (
    <li>
      {href ? <a href={href}>{name}</a> : <span>{name}</span>}
      <span className={isWrong ? 'small wrong' : 'small'}>
        {[number && `no. ${number}`, standing].filter(Boolean).join(', ')}
      </span>
      <form method="post" className="acts" action={getStaffMemberPath(personId)}>
        <input type="hidden" name="id" value={id} />
        {!isSeen && (
          <button className="btn" type="submit" name="intent" value="see-paper">
            I have looked: it counts
            <span className="unseen">, {name}</span>
          </button>
        )}
        <button className="plain" type="submit" name="intent" value="drop-paper">
          Remove
          <span className="unseen"> {name}</span>
        </button>
      </form>
    </li>
  )
}
