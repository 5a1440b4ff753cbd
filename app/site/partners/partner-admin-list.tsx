import { DeleteConfirmForm } from '../../ui/delete-confirm-form.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getPartnerAdminPath, partnersAdminPath, type Partner } from './partner.ts'
import { groupPartnersByKind } from './partner-order.ts'

/** Owner's list of all partners, under the headings and in the order visitors see. */
export function PartnerAdminList({ partners }: { partners: Partner[] }) {
  return (
    <>
      <BackOfficeHeader title="Partners" lead="Under the headings, in the order visitors see them.">
        <a className="btn" href={getPartnerAdminPath('new')}>
          Add a partner
        </a>
        <a className="btn ghost" href="/partners">
          See the page
        </a>
      </BackOfficeHeader>
      {groupPartnersByKind(partners).map(({ kind, partners }) => (
        <section key={kind} className="slip" aria-labelledby={`kind-${kind}`}>
          <h2 id={`kind-${kind}`}>{kind}</h2>
          {partners.length === 0 ? (
            <p>
              No partners yet.{' '}
              <a href={`${getPartnerAdminPath('new')}&kind=${kind}`}>
                Add a partner<span className="unseen"> under {kind}</span>
              </a>
            </p>
          ) : (
            <ol className="plain-list board">
              {partners.map((partner, i) => (
                <Entry key={partner.id} partner={partner} isFirst={i === 0} isLast={i === partners.length - 1} />
              ))}
            </ol>
          )}
        </section>
      ))}
      {partners.some(({ isSample }) => isSample) && (
        <DeleteConfirmForm
          what="the sample partners"
          words="Your own stay. You can undo it right afterwards."
          action={partnersAdminPath}
        />
      )}
    </>
  )
}

function Entry({
  partner: { id, name, trade, isSample, ...links },
  isFirst,
  isLast,
}: {
  partner: Partner
  isFirst: boolean
  isLast: boolean
}) {
  const ways = [links.instagramUrl && 'Instagram', links.websiteUrl && 'website'].filter(Boolean).join(' and ')
  return (
    <li id={`partner-${id}`} tabIndex={-1}>
      <div className="shrink">
        <a href={getPartnerAdminPath(id)}>{name}</a> {isSample && <span className="tag">sample</span>}
        <p className="small">
          {trade} · {ways}
        </p>
      </div>
      <form method="post" action={partnersAdminPath} className="shift gap-2">
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="way" value="up" disabled={isFirst} aria-label={`Move ${name} up`}>
          ↑
        </button>
        <button type="submit" name="way" value="down" disabled={isLast} aria-label={`Move ${name} down`}>
          ↓
        </button>
      </form>
    </li>
  )
}
