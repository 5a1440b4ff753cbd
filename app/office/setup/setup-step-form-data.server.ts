import { createPaymentDestinationsEditForm } from '../../agreements/proposals/payment-destinations.server.ts'
import { createTermsEditForm, buildTermsPreview, getTerms } from '../../agreements/proposals/terms.server.ts'
import { getUndecidedSamples } from '../../backbar/brand/samples.server.ts'
import { createIdentityEditForm } from '../../backbar/settings/business-edit-forms.server.ts'
import { getBrandState } from '../../business/brand/brand.server.ts'
import { getSetting, createSettingSampleFlag } from '../../business/stored-settings.server.ts'
import { formatLongDate } from '../../business/dates.ts'
import { listExampleContacts } from '../../business/identity-summary.ts'
import { formatDollars } from '../../business/money.ts'
import { computeFormVersionTag } from '../../business/save-if-unchanged.server.ts'
import { capacityEditForm } from '../../days/capacity.server.ts'
import { getFullMenu } from '../../menu/catalog/full-menu.server.ts'
import { createMenuEntryEditForm } from '../../menu/editor/menu-entry-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { defaultAccentColors } from '../../ui/accent-colors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { getWhatYouUse } from '../what-you-use/what-you-use.server.ts'
import { toModuleField, type SetupStepFormProps } from './setup-step-form-props.ts'
import type { SetupStepKey } from './setup-steps.ts'

type Services = { db: Db; now: () => number; config: { siteUrl: string } }

/**
 * Form data of an open step. `asks` are the experiences whose price it asks for, `example` the payment terms applied to
 * an example.
 */
export type SetupStepFormData = { key: SetupStepKey } & Pick<
  SetupStepFormProps,
  'input' | 'asks' | 'choice' | 'example' | 'samples'
>

/** Form data of a step: the stored values without made-up samples. `email` is the owner's own. */
export async function getSetupStepFormData(
  services: Services,
  key: SetupStepKey,
  email: string,
): Promise<SetupStepFormData> {
  return { key, ...(await getStepInput(services, key, email)) }
}

async function getStepInput(
  services: Services,
  card: SetupStepKey,
  email: string,
): Promise<Omit<SetupStepFormData, 'key'>> {
  const { db, now } = services
  const none = { asks: [], choice: null, example: null, samples: { kinds: [], hasIdentity: false } }
  switch (card) {
    case 'contact':
      return { ...none, input: await getContactInput(services, email) }
    case 'modules': {
      const choice = await getWhatYouUse(db, now())
      const on = choice.rows.filter(({ isOn }) => isOn).map(({ name }) => [toModuleField(name), 'on'])
      return { ...none, input: Object.fromEntries(on), choice }
    }
    case 'look': {
      const { brand } = await getBrandState(db, now())
      const { first, second, prefix } = brand
      return {
        ...none,
        input: {
          first: first ?? defaultAccentColors.amber,
          second: second ?? defaultAccentColors.campari,
          prefix: prefix ?? '',
        },
      }
    }
    case 'prices': {
      const menu = await getFullMenu(db)
      const asks = menu.experiences.filter(({ isVisible }) => isVisible).slice(0, 3)
      const input = await Promise.all(
        asks.map(async ({ slug }) => {
          const kept = createMenuEntryEditForm(menu, 'experiences', slug)
          const stored = (await kept.read(db, slug))!
          return {
            [`price-${slug}`]: kept.form.textsOf(stored).price!,
            [`seen-${slug}`]: computeFormVersionTag(stored),
          }
        }),
      )
      return { ...none, input: Object.assign({}, ...input), asks: asks.map(({ slug, name }) => ({ slug, name })) }
    }
    case 'days': {
      const capacity = await capacityEditForm.read(db, '')
      return { ...none, input: { ...capacityEditForm.form.textsOf(capacity!), seen: computeFormVersionTag(capacity) } }
    }
    case 'terms': {
      const terms = await getTerms(db)
      const hasInsurance = terms.clauses.some(({ id }) => id === 'insurance')
      const input = { ...createTermsEditForm(terms).form.textsOf(terms), seen: computeFormVersionTag(terms) }
      return {
        ...none,
        input: hasInsurance ? input : { ...input, insurance: 'gone' },
        example: await getExample(db, now()),
      }
    }
    case 'pay': {
      const kept = createPaymentDestinationsEditForm(async () => {})
      const values = (await kept.read(db, ''))!
      return { ...none, input: { ...kept.form.textsOf(values), seen: computeFormVersionTag(values) } }
    }
    case 'samples': {
      const { undecided } = await getUndecidedSamples(db)
      const kinds = undecided
        .filter(({ kind }) => kind !== 'identity')
        .map(({ kind, words }) => ({ kind, words, canGo: kind !== 'logo' }))
      return { ...none, input: {}, samples: { kinds, hasIdentity: kinds.length < undecided.length } }
    }
    case 'mail':
    case 'photo':
      return { ...none, input: {} }
  }
}

/** Identity without the sample brand's name and made-up contacts, which the owner has to enter. */
async function getContactInput(services: Services, email: string): Promise<FormInput> {
  const kept = await createIdentityEditForm(services, '')
  const identity = await getSetting(services.db, 'identity')
  const texts = { ...kept.form.textsOf(identity), seen: computeFormVersionTag(identity) }
  const nobodys = listExampleContacts(identity)
  return {
    ...texts,
    ...((await createSettingSampleFlag('identity').read(services.db)) && { name: '', legalName: '' }),
    ...(nobodys.includes('the email address') && { email }),
    ...(nobodys.includes('where alerts go') && { alertsTo: email }),
    ...(nobodys.includes('the phone number') && { phone: '' }),
    ...(nobodys.includes('Instagram') && { instagramUrl: '' }),
    ...(nobodys.includes('TikTok') && { tiktokUrl: '' }),
  }
}

/** Payment terms applied to an example event: "At $1,090 on May 24: $273 keeps the date, …". */
async function getExample(db: Db, now: number): Promise<string | null> {
  const [preview] = await buildTermsPreview(db, await getTerms(db), now)
  if (!preview) return null
  const { document, sums } = preview
  const deposit = sums.depositCents > 0 ? `${formatDollars(sums.depositCents)} keeps the date` : ''
  const rest = sums.plan.map(({ cents, dueOn }) => `${formatDollars(cents)} is due by ${formatLongDate(dueOn)}`)
  return `At ${formatDollars(sums.totalCents)} on ${formatLongDate(document.event.eventDate)}: ${[deposit, ...rest].filter(Boolean).join(', ')}.`
}
