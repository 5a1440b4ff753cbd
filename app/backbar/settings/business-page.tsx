import { EditNotes, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { EarlierVersions } from '../../ui/earlier-versions.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import { HostedPart } from './hosted-part.tsx'
import { IdentityPart } from './identity-part.tsx'

type Props = { identity: EditState; hosted: EditState; mailFrom: string | null }

const here = '/backbar/settings/business'

/** Who the business is: names, ways to reach it, where it is; and what of the site is another company's. */
export function BusinessPage({ identity, hosted, mailFrom }: Props) {
  return (
    <>
      <OfficeHead
        eyebrow="Settings"
        title="Name and contact"
        isError={isEditRejected(identity) || isEditRejected(hosted)}
        lead="Who you are, wherever the site says it."
      >
        <a className="btn ghost" href="/backbar/settings">
          All settings
        </a>
      </OfficeHead>
      <EditNotes state={identity} />
      <EditNotes state={hosted} />
      <IdentityPart state={identity} mailFrom={mailFrom} />
      <EarlierVersions list={identity.earlier.list} here={here} />
      <HostedPart state={hosted} isOpen={isEditRejected(hosted)} />
      <EarlierVersions list={hosted.earlier.list} here={here} />
    </>
  )
}
