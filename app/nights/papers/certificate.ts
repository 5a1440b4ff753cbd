import { letterLook } from '../../business/brand/brand.ts'
import type { Identity } from '../../business/business.ts'
import { longDay, readDay } from '../../business/dates.ts'
import { isEmailAddress } from '../../plumbing/outbox/address-shape.ts'
import { lengthOf, typedLine, typedText } from '../../plumbing/http/typed-text.ts'
import { composeLetter } from '../../plumbing/outbox/compose-letter.ts'
import type { ComposedLetter } from '../../plumbing/outbox/letter.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'

/** Who insures the business, as it is asked for certificates; empty is not said. */
export type InsuranceAgent = { name: string; email: string; policy: string }

/** A certificate asked of the agent for an event: for whom, by when, and when it came. Days as 2027-05-01. */
export type CertificateRequest = {
  id: string
  holder: string
  holderAddress: string
  isAdditionalInsured: boolean
  neededBy: string | null
  askedOf: string
  askedOn: string
  receivedOn: string | null
}

/** What is asked for. */
export type CertificateAsking = Pick<
  CertificateRequest,
  'holder' | 'holderAddress' | 'isAdditionalInsured' | 'neededBy'
> & { agent: InsuranceAgent }

/** Reads what is asked of the agent. `today` is the business's day. */
export function readCertificateForm(
  words: Record<string, string>,
  today: string,
): { asking: CertificateAsking; errors: FieldMessage[] } {
  const errors: FieldMessage[] = []
  const flaw = (field: string, message: string) => void errors.push({ field, message })
  const holder = typedLine(words.holder)
  if (holder === '') flaw('holder', 'Enter the holder’s exact legal name, as it should appear on the certificate')
  if (lengthOf(holder) > 200) flaw('holder', 'Shorten it to 200 characters')
  const holderAddress = typedText(words.holderAddress)
  if (lengthOf(holderAddress) > 300) flaw('holderAddress', 'Shorten it to 300 characters')
  const typedDay = typedLine(words.neededBy)
  const neededBy = typedDay === '' ? null : readDay(typedDay)
  if (typedDay !== '' && (neededBy === null || neededBy < today))
    flaw('neededBy', 'Enter a day from today on, such as 2027-05-01, or leave it empty')
  const agent = {
    name: typedLine(words.agentName),
    email: typedLine(words.agentEmail),
    policy: typedLine(words.policy),
  }
  if (lengthOf(agent.name) > 200) flaw('agentName', 'Shorten it to 200 characters')
  if (agent.email.length > 254 || !isEmailAddress(agent.email))
    flaw('agentEmail', 'Enter your agent’s e-mail address, such as name@agency.com')
  if (lengthOf(agent.policy) > 100) flaw('policy', 'Shorten it to 100 characters')
  const isAdditionalInsured = words.isAdditionalInsured === 'yes'
  return { asking: { holder, holderAddress, isAdditionalInsured, neededBy, agent }, errors }
}

type Facts = {
  id: string
  leadId: string
  asking: CertificateAsking
  identity: Identity
  event: { date: string; place: string }
  siteUrl: string
}

/** The letter to the agent: who is to be named how, by when, for which event. */
export function composeCertificateLetter({ id, leadId, asking, identity, event, siteUrl }: Facts): ComposedLetter {
  const { holder, holderAddress, isAdditionalInsured, neededBy, agent } = asking
  const insured = identity.legalName || identity.name
  const rows: [string, string][] = [
    ['Insured', insured],
    ['Policy', agent.policy],
    ['Certificate holder, exactly', holder],
    ['Holder’s address', holderAddress],
    ['Additional insured', isAdditionalInsured ? `yes, ${holder}` : 'no'],
    ['Event', [longDay(event.date), event.place].filter(Boolean).join(', ')],
    ['Needed by', neededBy ? longDay(neededBy) : ''],
  ]
  return composeLetter({
    id,
    leadId,
    kind: 'certificate',
    to: agent.email,
    replyTo: identity.email,
    business: identity.name,
    look: letterLook(identity.brand),
    siteUrl,
    subject: `Certificate of insurance for ${holder}${neededBy ? `, needed by ${longDay(neededBy)}` : ''}`,
    title: 'A certificate of insurance, please',
    blocks: [
      {
        kind: 'paragraph',
        words: `Hi${agent.name ? ` ${agent.name}` : ''},\nPlease send us a certificate of insurance as follows. A reply with the PDF is all we need.`,
      },
      { kind: 'rows', rows: rows.filter(([, value]) => value !== '') },
    ],
    footer: `${insured}. You get this because you insure us.`,
  })
}
