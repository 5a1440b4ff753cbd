import { data, redirect } from 'react-router'
import { saidOf } from '../../business/earlier-versions.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { AllowedLink } from '../../ui/allowed.tsx'
import { visitContext } from '../../visit-context.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/rules.route'
import { letterRulesAddress, waitingAddress } from './letter-address.ts'
import { ByItselfOffer } from './by-itself-offer.tsx'
import { reviewReasons } from './letter-copy.ts'
import { letGoByItself, readRuleLines } from './rule-edits.server.ts'
import { isLetterKind } from './rules.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return readRuleLines(context.get(visitContext).services)
}

/** Has a kind of letter go by itself, with the one button that offers it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const { kind = '' } = await readInput(request)
  if (!isLetterKind(kind)) throw data(null, { status: 404 })
  const saved = await letGoByItself(db, kind, now())
  const said = saved.kind === 'saved' ? `?${saidOf('kept', saved)}` : `/${kind}`
  return redirect(letterRulesAddress + said, 303)
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
          {lines.map(({ kind, name, when, mode, how, lack, isOffered, figures }) => (
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
                </span>
                {figures && <span>{figures}</span>}
              </a>
              {isOffered && <ByItselfOffer kind={kind} />}
            </li>
          ))}
        </ul>
      </section>
      {reviews.of > 0 && (
        <p>
          Asked for a review: {reviews.asked} of {reviews.of}.
          {reviews.notAsked.map(({ reason, count }) => ` Not asked: ${count} (${lower(reviewReasons[reason])}).`)}
        </p>
      )}
      <p className="hint">
        Figures are shown from ten letters on. Answered: within three days they asked, changed or signed something on
        their page, or a payment was noted; what they write by e-mail or say on the phone is not counted. Led to a yes:
        they said yes within 30 days after it, whatever else moved them.
      </p>
    </>
  )
}

function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
