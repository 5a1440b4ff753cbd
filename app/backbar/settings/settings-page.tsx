import { CarrierCard } from '../letters/carrier-card.tsx'
import type { CarrierState } from '../letters/letter-words.ts'
import { PleaseCheck } from '../../ui/error-summary.tsx'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Earlier } from '../../business/earlier-versions.ts'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import { HostedPart } from './hosted-part.tsx'
import { IdentityPart } from './identity-part.tsx'
import { formStand, type Back } from './settings-back.ts'

type Stored = { words: Record<string, string>; seen: string; earlier: Earlier }
type Props = {
  identity: Stored
  hosted: Stored
  carrier: CarrierState
  mailFrom: string | null
  /** How many things stand open before going live. */
  open: number
  timeZone: string
  back: Back | null
}

export function SettingsPage({ identity, hosted, carrier, mailFrom, open, timeZone, back }: Props) {
  return (
    <>
      <OfficeHead
        title="Settings"
        isError={back !== null && back.kind !== 'typed'}
        lead="Who you are, wherever the site says it."
      />
      <p className="settings-open">
        {open === 0
          ? 'Nothing left to do before going live.'
          : `${open} ${open === 1 ? 'thing' : 'things'} left to do before going live.`}{' '}
        <a href="/backbar/settings/checklist">Go-live checklist</a> · <a href="/backbar/in-and-out/backups">Backups</a>
      </p>
      {back?.kind === 'invalid' && <PleaseCheck errors={back.errors} />}
      {back?.kind === 'conflict' && <EditConflict rows={back.rows} />}
      <OpenedVersion opened={identity.earlier.opened ?? hosted.earlier.opened} />
      <section className="slip">
        <h2>Look</h2>
        <p>
          Your emblem, your two colors, and how references begin: <a href="/backbar/settings/brand">Look</a>
        </p>
      </section>
      <IdentityPart {...formStand('identity', identity, back)} mailFrom={mailFrom} />
      <EarlierVersions list={identity.earlier.list} here="/backbar/settings" />
      <section className="slip">
        <h2>Days</h2>
        <p>
          How many events and bartenders a day, how far, and how much notice you need:{' '}
          <a href="/backbar/settings/days">Days</a>
        </p>
        <p>
          Calendars of your own, whose busy times visitors are not offered:{' '}
          <a href="/backbar/settings/calendars">Your calendars</a>
        </p>
      </section>
      <section className="slip">
        <h2>Proposals</h2>
        <p>
          Deposit, ways to pay, sales tax, and what you agree on: <a href="/backbar/settings/terms">Terms</a>. Your
          Zelle, Venmo and mailing address: <a href="/backbar/settings/pay">Where to pay</a>
        </p>
      </section>
      <section className="slip">
        <h2>Places and papers</h2>
        <p>
          Certificate of insurance, W-9, licenses, with the days they end:{' '}
          <a href="/backbar/settings/papers">Company papers</a>
        </p>
        <p>
          Load-in, power, ice and parking of the places you have been to: <a href="/backbar/venues">Places</a>
        </p>
      </section>
      <section className="slip">
        <h2>The kit</h2>
        <p>
          What goes into the van, from which each event’s load-out is counted:{' '}
          <a href="/backbar/settings/kit">The kit</a>
        </p>
      </section>
      <section className="slip">
        <h2>Other tools</h2>
        <p>
          Zapier, Make or a tool of your own, told of new requests, yeses and payments:{' '}
          <a href="/backbar/settings/webhooks">Webhooks</a>
        </p>
      </section>
      <HostedPart {...formStand('hosted', hosted, back)} />
      <EarlierVersions list={hosted.earlier.list} here="/backbar/settings" />
      <CarrierCard carrier={carrier} timeZone={timeZone} />
    </>
  )
}
