import { summarizeContact, summarizeBrand, listExampleContacts } from '../../business/identity-summary.ts'
import type { Capacity, BusinessIdentity } from '../../business/stored-settings.ts'
import { formatDollars } from '../../business/money.ts'
import { summarizeCapacity } from '../../days/capacity-summary.ts'
import type { PaymentDestinations } from '../../agreements/proposals/payment-destinations.ts'
import { manualPaymentMethods } from '../../agreements/proposals/payment-destinations.ts'
import { summarizeTerms } from '../../agreements/proposals/terms-summary.ts'
import { proposalPaymentMethodLabels, type TermsSettings } from '../../agreements/proposals/terms.ts'
import { formatSettingValue } from '../../ui/setting-value.ts'

/** Setup steps in order. */
export const setupStepKeys = [
  'contact',
  'modules',
  'look',
  'prices',
  'days',
  'terms',
  'pay',
  'mail',
  'photo',
  'samples',
] as const
export type SetupStepKey = (typeof setupStepKeys)[number]

/** Whether a text is the key of a step. */
export function isSetupStepKey(text: string | null | undefined): text is SetupStepKey {
  return setupStepKeys.some((key) => key === text)
}

/** Inputs of the setup steps: stored settings, steps accepted with the proposed values, and skipped steps. */
export type SetupStepInputs = {
  kept: readonly string[]
  skipped: readonly string[]
  /** Number of modules that are on, number of all modules, and whether an owner or the operator chose them. */
  modules: { on: number; of: number; isChosen: boolean }
  identity: BusinessIdentity
  isSampleIdentity: boolean
  /** Prices of the experiences visitors can choose, and of the sample experiences, in cents. */
  prices: readonly number[]
  samplePrices: readonly number[]
  capacity: Capacity
  isOwnCapacity: boolean
  /** Number of the owner's calendars that are read. Null if no module reads calendars. */
  calendars: number | null
  terms: TermsSettings
  isOwnTerms: boolean
  payTo: PaymentDestinations
  /** Whether a mail server has accepted a test email. */
  isMailProved: boolean
  /** Names of samples not decided on yet, and whether the site is hidden from search engines until then. */
  samples: { undecided: readonly string[]; isHidden: boolean }
  /** Number of the owner's own photos in use. */
  ownPhotos: number
}

/** A setup step with its text, which names the current value or the default. */
export type SetupStep = { key: SetupStepKey; title: string; state: 'done' | 'skipped' | 'open'; words: string }

const titles: Readonly<Record<SetupStepKey, string>> = {
  contact: 'Name and contact',
  modules: 'What do you use?',
  look: 'Logo and colors',
  prices: 'Three prices',
  days: 'Days',
  terms: 'Deposit and terms',
  pay: 'How clients pay you',
  mail: 'Email',
  photo: 'Your own photos',
  samples: 'Samples: remove or keep',
}

/**
 * Computes the ten steps. No step is done because it is empty: the owner filled it in or kept the proposed values. The
 * proposed modules count as kept once no other step is open, as in a business that was set up before it had modules.
 */
export function computeSetupSteps(facts: SetupStepInputs): SetupStep[] {
  const steps = setupStepKeys.map((key): SetupStep => {
    const isKept = facts.kept.includes(key) && keepableSteps.has(key)
    const { isDone, words, until } = stepReaders[key](facts)
    const state = isDone || isKept ? 'done' : facts.skipped.includes(key) ? 'skipped' : 'open'
    return {
      key,
      title: key === 'days' && facts.calendars !== null ? 'Days and own calendar' : titles[key],
      state,
      words: state === 'done' ? words : state === 'skipped' ? `skipped: ${until}` : until,
    }
  })
  const isOnlyModulesOpen = steps.every(
    ({ key, state }) => key === 'samples' || (state === 'open') === (key === 'modules'),
  )
  return isOnlyModulesOpen
    ? steps.map((step) => ({ ...step, ...(step.key === 'modules' && { state: 'done' }) }))
    : steps
}

/** Number of steps done. */
export function computeSetupProgress(cards: readonly SetupStep[]): { done: number; of: number } {
  return { done: cards.filter(({ state }) => state === 'done').length, of: cards.length }
}

/** The first step that is neither done nor skipped. Null when all are. */
export function findNextSetupStep(cards: readonly SetupStep[]): SetupStepKey | null {
  return cards.find(({ state }) => state === 'open')?.key ?? null
}

/** Steps that propose values to keep. The others ask for what only the owner knows. */
const keepableSteps: ReadonlySet<SetupStepKey> = new Set(['modules', 'look', 'prices', 'days', 'terms'])

const stepReaders: Record<SetupStepKey, (facts: SetupStepInputs) => { isDone: boolean; words: string; until: string }> =
  {
    contact({ identity, isSampleIdentity }) {
      return {
        isDone: !isSampleIdentity && listExampleContacts(identity).length === 0 && !identity.isTimeZoneUnset,
        words: formatSettingValue(summarizeContact(identity, isSampleIdentity)).words,
        until:
          !isSampleIdentity && identity.isTimeZoneUnset
            ? 'no time zone is chosen'
            : `visitors see ${identity.name} and made-up ways to reach it`,
      }
    },
    modules({ modules: { on, of, isChosen } }) {
      const words = `${on} of ${of} on`
      return { isDone: isChosen, words, until: words }
    },
    look({ identity }) {
      return {
        isDone: identity.brand !== undefined,
        words: formatSettingValue(summarizeBrand(identity.brand)).words,
        until: 'amber, with the logo of the site',
      }
    },
    prices({ prices, samplePrices }) {
      const isSame = prices.length === samplePrices.length && prices.every((price) => samplePrices.includes(price))
      const words = prices.slice(0, 3).map(formatDollars).join(', ')
      return { isDone: !isSame, words, until: `visitors see ${words}` }
    },
    days({ capacity, isOwnCapacity, calendars }) {
      const words = formatSettingValue(summarizeCapacity(capacity)).words
      return {
        isDone: isOwnCapacity || (calendars ?? 0) > 0,
        words: `${words}${calendars ? ', your calendar is read' : ''}`,
        until: `${words}${calendars === null ? '' : ', no calendar is read'}`,
      }
    },
    terms({ terms, isOwnTerms }) {
      const { words } = formatSettingValue(summarizeTerms(terms))
      return { isDone: isOwnTerms, words, until: words }
    },
    pay({ payTo }) {
      const ways = manualPaymentMethods
        .filter((way) => payTo[way] !== undefined)
        .map((way) => proposalPaymentMethodLabels[way])
      return { isDone: ways.length > 0, words: ways.join(', '), until: 'cash alone, handed over in person' }
    },
    mail({ isMailProved }) {
      return {
        isDone: isMailProved,
        words: 'connected, a test email went out',
        until: 'emails are not sent',
      }
    },
    photo({ ownPhotos }) {
      return {
        isDone: ownPhotos > 0,
        words: ownPhotos === 1 ? 'one of yours is shown' : `${ownPhotos} of yours are shown`,
        until: 'visitors see sample photographs',
      }
    },
    samples({ samples: { undecided, isHidden } }) {
      const count = undecided.length === 1 ? 'one kind is' : `${undecided.length} kinds are`
      return {
        isDone: undecided.length === 0,
        words: 'decided',
        until: `${count} still shown${isHidden ? ', and the site is hidden from search engines until you decide' : ''}`,
      }
    },
  }
