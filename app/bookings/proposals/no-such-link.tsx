import type { Identity } from '../../business/business.ts'
import { nationalPhone } from '../../business/phone.ts'
import { YoursSheet } from './yours-frame.tsx'

/** What a link shows that is nobody’s: it was never one, or another has taken its place. */
export function NoSuchLink({ identity }: { identity: Identity }) {
  return (
    <YoursSheet
      identity={identity}
      title="Not found"
      eyebrow="Not found"
      heading="This link opens nothing"
      lead="It may have been copied in part, or a newer one has taken its place."
    >
      <p>
        Look for our latest e-mail: its link is the one that counts. Or call us at{' '}
        <a href={`tel:${identity.phone}`}>{nationalPhone(identity.phone)}</a>.
      </p>
      <p>
        <a href="/">To our front door</a>
      </p>
    </YoursSheet>
  )
}
