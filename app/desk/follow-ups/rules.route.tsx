import { AllowedLink } from '../../ui/allowed.tsx'
import { visitContext } from '../../visit-context.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/rules.route'
import { letterRulesAddress, waitingAddress } from './letter-address.ts'
import { readRuleLines } from './rule-edits.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).services
  return readRuleLines(db, now())
}

/** The rules, a line each with what they are set to. */
export default function RulesRoute({ loaderData: { lines, reviews } }: Route.ComponentProps) {
  const lacksPostal = lines.some(({ lack }) => lack === 'postal')
  return (
    <>
      <OfficeHead
        title="Letters"
        eyebrow="Settings"
        lead="Letters the site writes for you to send with one tap. Nothing goes by itself unless you say so here."
      >
        <a className="btn ghost" href={waitingAddress}>
          Letters that wait
        </a>
      </OfficeHead>
      {lacksPostal && (
        <p className="slip">
          Letters before a booking need your mailing address, so they are off. Enter it as the address for checks under{' '}
          <AllowedLink href="/backbar/settings/pay">Where to pay</AllowedLink>.
        </p>
      )}
      <section className="slip letter-rules">
        <ul className="plain-list">
          {lines.map(({ kind, name, when, mode, how, lack, isOffered, sent }) => (
            <li key={kind}>
              <a href={`${letterRulesAddress}/${kind}`}>
                <b>{name}</b>
                <span>
                  {lack === 'postal'
                    ? 'Off: no mailing address'
                    : lack === 'links'
                      ? 'Off: no page to write it on'
                      : mode === 'off'
                        ? how
                        : `${how}, ${when}`}
                  {sent >= 10 && ` · ${sent} sent`}
                </span>
                {isOffered && <span>Sent five times as it was: it can go by itself.</span>}
              </a>
            </li>
          ))}
        </ul>
      </section>
      {reviews.of > 0 && (
        <p className="hint">
          Asked for a review: {reviews.asked} of {reviews.of}.
        </p>
      )}
    </>
  )
}
