import { DeleteOnce } from '../../ui/delete-once.tsx'
import { differences } from '../../ui/differences.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { described, FieldError, InputField } from '../../ui/field.tsx'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import type { Earlier } from '../../business/earlier-versions.ts'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { PartnerList } from './partner-list.tsx'
import { partnerKinds, type Partner, type PartnerWords } from './partner.ts'
import { partnerLabels } from './partner-form.ts'

type Props = {
  id: string
  /** As stored; null for somebody new. */
  partner: Partner | null
  /** What stands in the fields. */
  words: Record<string, string>
  seen: string
  errors: FieldMessage[]
  /** Another tab saved, or deleted, this partner since the form was opened. */
  isConflict: boolean
  earlier: Earlier
  /** As it was typed, to be looked at; null where nobody asked. */
  preview: PartnerWords | null
}

/** One partner's page: the form, and the way out. */
export function PartnerSlip({ id, partner, words, seen, errors, isConflict, earlier, preview }: Props) {
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const field = (name: keyof typeof partnerLabels) => ({
    name,
    label: partnerLabels[name],
    error: message(name),
    defaultValue: words[name] ?? '',
  })
  const title = partner?.name ?? 'A new partner'
  return (
    <>
      <OfficeHead title={title} isError={errors.length > 0 || isConflict}>
        <a className="btn ghost" href="/backbar/partners">
          All partners
        </a>
      </OfficeHead>
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      {isConflict && (partner ? <EditConflict rows={differences(partnerLabels, partner, words)} /> : <WasDeleted />)}
      <OpenedVersion opened={earlier.opened} />
      {preview && <Preview partner={{ ...preview, id, isSample: false }} />}
      <form method="post" className="slip" action={`/backbar/partners/${id}`} id="form">
        {partner?.isSample && (
          <p>
            <span className="tag">sample</span> Nobody real yet. Once you save, this is yours.
          </p>
        )}
        <input type="hidden" name="seen" value={seen} />
        <KindField value={words.kind ?? ''} error={message('kind')} />
        <InputField {...field('name')} autoComplete="off" />
        <InputField
          {...field('trade')}
          hint="One line, such as “Records only, from first dance to last call”."
          autoComplete="off"
        />
        <InputField
          {...field('instagramUrl')}
          hint="The address of their page. One of the two links is needed."
          type="text"
          inputMode="url"
          autoComplete="off"
          optional
        />
        <InputField {...field('websiteUrl')} type="text" inputMode="url" autoComplete="off" optional />
        <p className="acts">
          <button className="btn" type="submit">
            {partner ? 'Save' : 'Add this partner'}
          </button>
          <button
            className="btn ghost"
            type="submit"
            name="intent"
            value="preview"
            formAction={`/backbar/partners/${id}#preview`}
          >
            Preview
          </button>
        </p>
      </form>
      <EarlierVersions list={earlier.list} here={`/backbar/partners/${id}`} />
      {partner && (
        <DeleteOnce
          what={partner.name}
          words="Visitors no longer see them from the next page on. You can undo it right afterwards."
        />
      )}
    </>
  )
}

function KindField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <div className={`field${error ? ' bad' : ''}`}>
      <label htmlFor="kind">
        {partnerLabels.kind} <span className="mark">required</span>
      </label>
      <FieldError name="kind" error={error} />
      <select id="kind" name="kind" defaultValue={value} {...described('kind', undefined, error)}>
        {value === '' && <option value="">Choose one</option>}
        {partnerKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kind}
          </option>
        ))}
      </select>
    </div>
  )
}

/** As visitors would read of them. Nothing of it is saved. */
function Preview({ partner }: { partner: Partner }) {
  return (
    <section className="preview" id="preview" aria-labelledby="preview-heading">
      <h2 id="preview-heading">Preview</h2>
      <p>
        Under “{partner.kind}”, as visitors would see it. Nothing is saved yet: <a href="#form">continue to the form</a>{' '}
        and save it there.
      </p>
      <PartnerList partners={[partner]} />
    </section>
  )
}

function WasDeleted() {
  return (
    <section className="edit-conflict" tabIndex={-1} autoFocus aria-labelledby="conflict-heading">
      <h2 id="conflict-heading">This partner was deleted since you opened the page</h2>
      <p>Your words are in the form below. Add them again, or cancel.</p>
    </section>
  )
}
