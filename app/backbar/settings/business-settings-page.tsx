import { EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { HostedPagesSection } from './hosted-pages-section.tsx'
import { BusinessIdentitySection } from './business-identity-section.tsx'

type Props = { identity: EditState; hosted: EditState; mailFrom: string | null }

const here = '/backbar/settings/business'

/** Business settings: the identity and the pages hosted elsewhere. */
export function BusinessSettingsPage({ identity, hosted, mailFrom }: Props) {
  return (
    <>
      <BackOfficeHeader
        eyebrow="Settings"
        title="Name and contact"
        isError={isEditRejected(identity) || isEditRejected(hosted)}
        lead="Your name and contact, wherever the site shows them."
      >
        <a className="btn ghost" href="/backbar/settings">
          All settings
        </a>
      </BackOfficeHeader>
      <EditNotices state={identity} />
      <EditNotices state={hosted} />
      <BusinessIdentitySection state={identity} mailFrom={mailFrom} />
      <EarlierVersionsSection list={identity.earlier.list} here={here} />
      <HostedPagesSection state={hosted} isOpen={isEditRejected(hosted)} />
      <EarlierVersionsSection list={hosted.earlier.list} here={here} />
    </>
  )
}
