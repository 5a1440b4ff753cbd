import { CarrierCard } from '../letters/carrier-card.tsx'
import type { CarrierState } from '../letters/letter-words.ts'
import { EditNotes, isRefused } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { EarlierVersions } from '../../ui/earlier-versions.tsx'
import { HostedPart } from './hosted-part.tsx'
import { IdentityPart } from './identity-part.tsx'

type Props = {
  identity: EditState
  hosted: EditState
  carrier: CarrierState
  mailFrom: string | null
  /** How many things stand open before going live. */
  open: number
  timeZone: string
}

export function SettingsPage({ identity, hosted, carrier, mailFrom, open, timeZone }: Props) {
  return (
    <>
      <OfficeHead
        title="Settings"
        isError={isRefused(identity) || isRefused(hosted)}
        lead="Who you are, wherever the site says it."
      />
      <p className="settings-open">
        {open === 0
          ? 'Nothing left to do before going live.'
          : `${open} ${open === 1 ? 'thing' : 'things'} left to do before going live.`}{' '}
        <a href="/backbar/settings/checklist">Go-live checklist</a> · <a href="/backbar/in-and-out/backups">Backups</a>
      </p>
      <EditNotes state={identity} />
      <EditNotes state={hosted} />
      <section className="slip">
        <h2>Look</h2>
        <p>
          Your emblem, your two colors, and how references begin: <a href="/backbar/settings/brand">Look</a>
        </p>
      </section>
      <IdentityPart state={identity} mailFrom={mailFrom} />
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
        <h2>Letters</h2>
        <p>
          Which letters the site writes for you to send, when, and in which words:{' '}
          <a href="/backbar/settings/letters">Letters</a>
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
      <HostedPart state={hosted} />
      <EarlierVersions list={hosted.earlier.list} here="/backbar/settings" />
      <CarrierCard carrier={carrier} timeZone={timeZone} />
    </>
  )
}
