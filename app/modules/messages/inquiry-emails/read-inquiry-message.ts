import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { parsePhoneNumber } from '../../../business/parse-phone-number.ts'
import { matchReferralSource } from '../../../events/event/referral-source.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { isUnattendedAddress } from '../mailbox/message-kind.ts'
import { getAddressDomain } from '../mailbox/message-headers.ts'
import { unpackForward } from '../mailbox/unpack-forward.ts'
import { findInquiryLayout, readGuestCount, type InquiryLayout } from '../inquiry-layouts/inquiry-layout.ts'
import { listLabeledTexts, readInquiryEmail, type InquiryEmail } from '../inquiry-layouts/read-inquiry-email.ts'

/** An email in which an inquiry may be. Addresses in lowercase. */
export type InquiryMessage = {
  senderName: string
  senderEmail: string
  replyTo: string | null
  subject: string
  text: string
  authenticity: string
}

/** Result of parsing an inquiry email. */
export type InquiryReading = {
  /** Form fields filled from the email. */
  input: FormInput
  /** The date and the guests as written, where the form shows something else. */
  asWritten: { eventDate?: string; eventGuestCount?: string }
  /** Domain whose layout the email can teach. Null if its sender is not confirmed or has a public provider. */
  domain: string | null
  /** The taught layout with which the email was read. Null if none fits. */
  layout: InquiryLayout | null
  /** Whether a person wrote the email from their own address, instead of a website. */
  isPersonal: boolean
  email: InquiryEmail
  /** The text from which the inquiry was read. For a forward, the text of the original message. */
  text: string
}

/** Providers of mailboxes for everybody. Their senders have nothing in common. */
const publicMailPattern =
  /^(gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|icloud|me|mac|aol|gmx|mail|email|proton|protonmail|fastmail|zoho|comcast|att|bellsouth|verizon)\.[a-z.]{2,6}$/

type Circumstances = { isOwn: (email: string) => boolean; layouts: readonly InquiryLayout[] }

/**
 * Reads an inquiry out of an email, or out of the original that the owner forwards. Only an email whose sender is confirmed
 * is read with a taught layout, and only such an email teaches one.
 */
export function readInquiryMessage(message: InquiryMessage, { isOwn, layouts }: Circumstances): InquiryReading {
  const forward = unpackForward(message.text, message.subject)
  const isFromOwner = isOwn(message.senderEmail)
  const { name = '', email: sender = '' } =
    (forward ? forward.from : isFromOwner ? null : { name: message.senderName, email: message.senderEmail }) ?? {}
  const domain = getAddressDomain(sender)
  const isConfirmed = message.authenticity === 'passed' && (forward !== null) === isFromOwner
  const isPublic = publicMailPattern.test(domain)
  const isDirectory = isConfirmed && domain !== '' && !isOwn(sender) && !isPublic
  const text = forward?.text ?? message.text
  const layout = isDirectory ? findInquiryLayout(layouts, domain, text) : null
  const replyTo = forward ? (forward.replyTo?.email ?? null) : message.replyTo
  const isClientAddress = (address: string) => !isOwn(address) && getAddressDomain(address) !== domain
  const email = readInquiryEmail(text, {
    rules: layout?.rules ?? null,
    replyTo: replyTo !== null && !isOwn(replyTo) ? replyTo : null,
    isClientAddress,
  })
  const hasLabels = Object.keys(email.labelOf).length >= 2
  const isPersonal = (!hasLabels || isPublic) && sender !== '' && !isOwn(sender) && !isUnattendedAddress(sender)
  const { words } = email
  const guests = readGuestCount(words.guests ?? '')
  const input = {
    requestorName: words.name ?? (isPersonal && replyTo === null ? name : ''),
    eventDate: email.day ?? '',
    eventGuestCount: guests === null ? '' : String(guests),
    eventLocation: words.venue ?? '',
    fromEmail: (isPersonal && !hasLabels ? null : words.email) ?? (isPersonal ? (replyTo ?? sender) : ''),
    phoneNumber: formatPhone(words.phone ?? ''),
    occasion: words.occasion ?? '',
    message: (words.message ?? (hasLabels ? '' : text)).slice(0, 5_000),
    heardFrom: layout?.source ?? (isPersonal ? '' : (matchReferralSource(domain.split('.').at(-2) ?? '') ?? '')),
  }
  return {
    input,
    asWritten: {
      ...(words.date && email.day === null && { eventDate: words.date }),
      ...(words.guests && words.guests !== input.eventGuestCount && { eventGuestCount: words.guests }),
    },
    domain: isDirectory ? domain : null,
    layout,
    isPersonal,
    email,
    text,
  }
}

function formatPhone(words: string): string {
  const number = parsePhoneNumber(words)
  return number === null ? words : formatPhoneNumber(number)
}

/** Whether the layout of an email may be learned: its sender is confirmed, and it has labels. */
export function canLearnLayout({ domain, isPersonal, text }: InquiryReading): boolean {
  return domain !== null && (!isPersonal || listLabeledTexts(text, () => false).length >= 2)
}
