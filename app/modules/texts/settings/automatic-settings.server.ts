import { isStaffTextKind } from '../../../business/automatic-text.ts'
import { automaticTextKinds, staffPhones } from '../../../business/automatic-texts.server.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import {
  updateAutomaticTextRules,
  getAutomaticTextRules,
  sumMonthTextCents,
} from '../account/automatic-rules.server.ts'
import { formatTextConsent, textsPagePath } from '../consent/consent-labels.ts'
import { countTextMessageParts, toTextMessageBody } from '../content/count-parts.ts'
import { getTextConsentState, recordTextConsent, withdrawTextConsent } from '../outbox/text-consents.server.ts'
import { composeFirstTextMessage } from '../outbox/text-message.ts'
import { isTextNumber } from '../thread/text-recipients.server.ts'
import {
  carrierRegistrationSteps,
  type AutomaticSettingsView,
  type CarrierRegistrationAnswer,
  type CarrierRegistrationStep,
} from './text-settings-view.ts'

const steps = Object.keys(carrierRegistrationSteps) as CarrierRegistrationStep[]

/** Reads automatic texts and the registration for the page. `now` in epoch milliseconds. */
export async function getAutomaticTextSettings(db: Db, siteUrl: string, now: number): Promise<AutomaticSettingsView> {
  const [rules, identity, all, people] = await Promise.all([
    getAutomaticTextRules(db),
    getSetting(db, 'identity'),
    automaticTextKinds.list(db),
    staffPhones.list(db),
  ])
  const kinds = all.flat().map(({ kind, label, when, samples }) => ({
    kind,
    label,
    when,
    isOn: rules.on.includes(kind),
    isStaff: isStaffTextKind(kind),
    samples: (['en', 'es'] as const).map((language) => {
      const words = toTextMessageBody(samples[language])
      return { language, words, parts: countTextMessageParts(words) }
    }),
  }))
  const staff = people.flat().filter(({ phone }) => isTextNumber(phone))
  const first = (words: string) => toTextMessageBody(composeFirstTextMessage(words, identity.name, 'en'))
  const samples = kinds.filter(({ isStaff }) => !isStaff).map(({ samples: [english] }) => first(english!.words))
  return {
    kinds,
    capDollars: String(rules.capCents / 100),
    spentCents: await sumMonthTextCents(db, rules, now),
    partPrice: `${rules.partMicros / 10_000} ¢`,
    staff: await Promise.all(
      staff.map(async ({ name, phone }) => {
        return { name, phone, number: formatPhoneNumber(phone), state: await getTextConsentState(db, phone, null) }
      }),
    ),
    registration: [
      { label: 'Legal name', words: identity.legalName },
      { label: 'Address', words: identity.postal ?? '' },
      { label: 'Email and phone', words: `${identity.email}, ${formatPhoneNumber(identity.phone)}` },
      { label: 'Use case', words: 'Low volume, mixed: customer care and account notifications' },
      {
        label: 'Description',
        words: `${identity.name} texts clients about their own event: answers to what they write, that an answer is ready, a payment that is due, and a note the day before. No marketing.`,
      },
      {
        label: 'How people agree',
        words: `On the quote form at ${siteUrl}/quote people check a box that starts unchecked: “${formatTextConsent('en')}” The page ${siteUrl}${textsPagePath} explains the program and is linked there. Privacy: ${siteUrl}/privacy.`,
      },
      { label: 'Sample message 1', words: samples[0] ?? '' },
      { label: 'Sample message 2', words: samples[1] ?? '' },
    ].filter(({ words }) => words !== ''),
    answers: Object.fromEntries(
      steps.map((step) => [step, rules.registration?.[step] ?? { isDone: false, answer: '' }]),
    ) as Record<CarrierRegistrationStep, CarrierRegistrationAnswer>,
  }
}

/** Stores which automatic texts are on, and their limit. Returns the errors of a refused form. */
export async function saveAutomaticTextsForm(db: Db, input: FormInput, now: number): Promise<FieldError[]> {
  const typed = (input.cap ?? '').trim().replace(/^\$/, '')
  if (!/^\d{1,5}(\.\d\d)?$/.test(typed)) return [{ field: 'cap', message: 'Enter dollars, such as 20' }]
  const kinds = (await automaticTextKinds.list(db)).flat()
  const on = kinds.flatMap(({ kind }) => (input[`kind-${kind}`] === 'yes' ? [kind] : []))
  const capCents = Math.round(Number(typed) * 100)
  await updateAutomaticTextRules(db, { on, capCents }, now)
  return []
}

/** Stores the carrier's answer to the registration. */
export async function saveRegistrationForm(db: Db, input: FormInput, now: number): Promise<void> {
  const registration = Object.fromEntries(
    steps.map((step) => [
      step,
      { isDone: input[`done-${step}`] === 'yes', answer: (input[`answer-${step}`] ?? '').trim().slice(0, 300) },
    ]),
  )
  await updateAutomaticTextRules(db, { registration }, now)
}

/** Stores whether a staff member agreed to texts. Returns false for an unknown number. */
export async function setStaffTextConsent(db: Db, phone: string, isGiven: boolean, now: number): Promise<boolean> {
  const person = (await staffPhones.list(db)).flat().find((one) => one.phone === phone)
  if (!person || !isTextNumber(phone)) return false
  if (!isGiven) {
    await withdrawTextConsent(db, phone, now)
    return true
  }
  const text = 'They asked the business for texts about their shifts.'
  const shown = { version: '1', language: person.language, page: '/backbar/settings/texts' }
  await recordTextConsent(db, { phone, eventId: null, kind: 'told', text, ...shown }, now)
  return true
}
