import { createEmailTheme } from '../../business/brand/brand.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { formatLongDate, formatMonthDay } from '../../business/dates.ts'
import { defineForm, emailField, noteField } from '../../business/forms/form.ts'
import { composeEmail } from '../../plumbing/outbox/compose-email.ts'
import { toPdfFileName } from '../../plumbing/outbox/email-document-text.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import type { EventStaff } from '../../operations/events/event-staff.ts'
import type { EventLogistics } from '../../operations/events/event-logistics.ts'
import { buildPacketPdf, formatPacketTitle } from './venue-packet.ts'
import type { PacketDocument } from './packet-documents.ts'
import type { PacketValues } from './packet-form.ts'

/** Form of the packet email: recipient and text. */
export const packetEmailForm = defineForm({
  to: emailField({
    label: 'Their email',
    hint: 'Kept with the venue, so it is filled in the next time.',
    mend: 'Enter the venue’s email address, such as events@venue.com',
  }),
  letter: noteField({
    label: 'Your message',
    hint: 'The link and the packet as a PDF are included.',
    most: 5_000,
    rows: 8,
    empty: 'Write a word to go with it',
  }),
})

type Facts = {
  id: string
  eventId: string
  to: string
  words: string
  night: EventLogistics
  packet: PacketValues
  staff: EventStaff | null
  identity: BusinessIdentity
  papers: PacketDocument[]
  link: string
  siteUrl: string
  now: number
}

/** Composes the email to a venue: the owner's text, the link, and the packet as a PDF. */
export function composePacketEmail({ words, night, identity, link, now, ...facts }: Facts): ComposedEmail {
  const title = formatPacketTitle(night)
  return composeEmail({
    id: facts.id,
    eventId: facts.eventId,
    kind: 'packet',
    to: facts.to,
    replyTo: identity.email,
    business: identity.name,
    look: createEmailTheme(identity.brand),
    siteUrl: facts.siteUrl,
    subject: `${title}, ${formatMonthDay(night.date)}: who comes and when`,
    title: `${title}, ${formatLongDate(night.date)}`,
    blocks: [
      ...words.split(/\n{2,}/).map((words) => ({ kind: 'paragraph' as const, words })),
      { kind: 'button', label: 'Open the packet', href: link },
    ],
    footer: `${identity.name}. You get this because we work at an event at your place.`,
    document: {
      fileName: toPdfFileName(`${identity.name} ${night.date}`),
      paper: buildPacketPdf({ night, identity, packet: facts.packet, staff: facts.staff }, facts.papers, link, now),
      url: link,
    },
  })
}
