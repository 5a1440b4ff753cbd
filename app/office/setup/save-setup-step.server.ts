import { createPaymentDestinationsEditForm } from '../../agreements/proposals/payment-destinations.server.ts'
import { createTermsEditForm, getTerms } from '../../agreements/proposals/terms.server.ts'
import { createIdentityEditForm } from '../../backbar/settings/business-edit-forms.server.ts'
import { handleBrandDraftForm } from '../../backbar/brand/handle-brand-draft-form.server.ts'
import { saveSampleDecision, getUndecidedSamples, isSampleKind } from '../../backbar/brand/samples.server.ts'
import { findSetting } from '../../business/stored-settings.server.ts'
import { publishBrandDraft } from '../../business/brand/brand.server.ts'
import { listExampleContacts } from '../../business/identity-summary.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { saveEditForm, type EditForm } from '../../business/forms/edit-form.server.ts'
import { capacityForm } from '../../days/capacity-form.ts'
import { capacityEditForm } from '../../days/capacity.server.ts'
import { getFullMenu } from '../../menu/catalog/full-menu.server.ts'
import { getExperienceNames } from '../../menu/catalog/catalog.server.ts'
import { createMenuEntryEditForm } from '../../menu/editor/menu-entry-form.server.ts'
import { updatePhotoSlot } from '../../photos/admin/edit-photo.server.ts'
import { addPhoto } from '../../photos/library/add-photo.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { getCurrentUserId } from '../../plumbing/http/current-user.server.ts'
import { getTextEntries } from '../../plumbing/http/form-input.server.ts'
import { prependFieldLabel, type FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { handleSectionForm } from '../../modules.server.ts'
import { chooseModules } from '../what-you-use/what-you-use.server.ts'
import { setupDaysSlot } from './setup-contributions.server.ts'
import { toModuleField } from './setup-step-form-props.ts'
import { isSetupStepKey, type SetupStepKey } from './setup-steps.ts'
import { markSetupStep } from './setup-steps.server.ts'

type Services = { db: Db; files: FileStore; now: () => number; config: { siteUrl: string; secret: string } }

/**
 * Saves a setup step through the forms of its settings. Values that the step does not ask for stay as stored. Returns
 * field errors, in which case nothing is saved. A step that proposes values is done once it was saved.
 */
export async function saveSetupStep(
  services: Services,
  card: SetupStepKey,
  form: FormData,
  device: string,
): Promise<FieldError[]> {
  const input: FormInput = Object.fromEntries(getTextEntries(form))
  const errors = await savers[card](services, input, form, device)
  if (errors.length === 0) await markSetupStep(services.db, card, 'kept', services.now())
  return errors
}

type Saver = (services: Services, input: FormInput, form: FormData, device: string) => Promise<FieldError[]>

const savers: Record<SetupStepKey, Saver> = {
  async contact(services, input, _, device) {
    const { name = '', legalName = '' } = input
    const filled = { ...input, legalName: legalName.trim() || name.trim() }
    const kept = await createIdentityEditForm(services, device)
    const reading = kept.form.read({ ...(await getStoredInput(services.db, kept, '')), ...filled })
    const nobodys = 'values' in reading ? listExampleContacts(reading.values) : []
    // The step would otherwise stay open without an explanation.
    if (nobodys.length > 0)
      return [
        {
          field: 'card',
          message: `These are still examples, which reach nobody. Enter your own: ${nobodys.join(', ')}`,
        },
      ]
    const errors = await saveFields(services, kept, '', filled)
    // An empty legal name defaults to the name. Where both are missing, only the name is reported.
    return filled.legalName === '' ? errors.filter(({ field }) => field !== 'legalName') : errors
  },
  async modules({ db, now }, input) {
    const isAll = input.intent === 'all'
    const isWanted = (name: string) => isAll || input[toModuleField(name)] === 'on'
    const used = await chooseModules(db, isWanted, { by: getCurrentUserId(), now: now() })
    return used.map((title) => ({
      field: 'card',
      message: `${title} is in use. Leave it checked here, and switch it off under Settings, What you use: that page says what follows`,
    }))
  },
  async look({ db, now, ...services }, _, form, device) {
    const errors = await handleBrandDraftForm(db, form, now())
    if (errors.length > 0) return errors
    await publishBrandDraft(db, now())
    await recordSecurityEvent(db, { ...services, now }, { kind: 'settings', words: 'Logo and colors', device })
    return []
  },
  async prices(services, input) {
    const menu = await getFullMenu(services.db)
    const priced = menu.experiences.filter(({ slug }) => input[`price-${slug}`] !== undefined)
    const changes = priced.map(({ slug }) => {
      const kept = createMenuEntryEditForm(menu, 'experiences', slug)
      return { slug, kept, words: { price: input[`price-${slug}`]!, seen: input[`seen-${slug}`] ?? '' } }
    })
    // All experiences are validated before any is saved.
    const flaws = await Promise.all(
      changes.map(async ({ slug, kept, words }) => {
        const reading = kept.form.read({ ...(await getStoredInput(services.db, kept, slug)), ...words })
        return 'errors' in reading ? nameErrors(reading.errors, slug) : []
      }),
    )
    if (flaws.flat().length > 0) return flaws.flat()
    for (const { slug, kept, words } of changes) {
      const errors = await saveFields(services, kept, slug, words)
      if (errors.length > 0) return nameErrors(errors, slug)
    }
    return []
  },
  async days(services, input) {
    const stored = await getStoredInput(services.db, capacityEditForm, '')
    const reading = capacityEditForm.form.read({ ...stored, ...input })
    if ('errors' in reading) {
      // The step has these fields inside sentences, without visible labels.
      const labels: Record<string, string> = capacityForm.labels
      return reading.errors.map(({ field, message }) => ({
        field,
        message: prependFieldLabel(labels[field] ?? field, message),
      }))
    }
    const refused = await handleSectionForm(services, setupDaysSlot, input)
    if (refused && refused.length > 0) return refused
    return saveFields(services, capacityEditForm, '', input)
  },
  async terms(services, input) {
    const { insurance = '', ...typed } = input
    const terms = await getTerms(services.db)
    const i = terms.clauses.findIndex(({ id }) => id === 'insurance')
    const kept = createTermsEditForm(terms)
    if (i >= 0 && insurance === '') {
      const reading = kept.form.read({ ...kept.form.textsOf(terms), ...typed })
      const message = 'Say whether you carry liability insurance: clients sign that you do'
      return [...('errors' in reading ? reading.errors : []), { field: 'insurance', message }]
    }
    const without = ['heading', 'words', 'headingEs', 'wordsEs'].map((part) => [`clause-${i}-${part}`, ''])
    const answered = i >= 0 && insurance === 'no' ? { ...typed, ...Object.fromEntries(without) } : typed
    return saveFields(services, kept, '', answered)
  },
  async pay(services, input, _, device) {
    const isEmpty = ['zelle', 'venmo', 'check'].every((way) => (input[way] ?? '').trim() === '')
    if (isEmpty) return [{ field: 'zelle', message: 'Fill in one of these, or skip the card' }]
    const kept = createPaymentDestinationsEditForm(async (db, ways) => {
      await recordSecurityEvent(db, services, {
        kind: 'settings',
        words: `How clients pay you: ${ways.join(', ')}`,
        device,
      })
    })
    return saveFields(services, kept, '', input)
  },
  // An email account is connected on its own page, with a test email.
  mail: async () => [],
  samples: (services, input, _, device) => saveSampleChoice(services, input, device),
  async photo({ db, files }, input, form) {
    const sent = form.get('photo')
    const photo = sent instanceof File ? sent : new File([], '')
    const bytes = new Uint8Array(await photo.arrayBuffer())
    const taken = await addPhoto(db, files, { bytes, name: photo.name, alt: input.alt ?? '' })
    if ('errors' in taken) return taken.errors
    const experiences = await getExperienceNames(db)
    for (const hang of ['hero-wide', 'hero', 'hero-phone'])
      await updatePhotoSlot(db, taken.picture.id, { hang }, experiences)
    return []
  },
}

/** Removes the samples that the owner does not keep. A logo cannot be removed, so it is kept or replaced. */
async function saveSampleChoice({ db, now, ...services }: Services, input: FormInput, device: string) {
  const { undecided } = await getUndecidedSamples(db)
  if (undecided.some(({ kind }) => kind === 'identity'))
    return [{ field: 'card', message: 'Fill in Name and contact first: the site still has the sample brand’s name' }]
  const kept = (await findSetting(db, 'keptSamples'))?.kinds.filter(isSampleKind) ?? []
  const wanted = undecided.map(({ kind }) => kind).filter((kind) => input[`keep-${kind}`] === 'on')
  if (undecided.some(({ kind }) => kind === 'logo') && !wanted.includes('logo'))
    return [
      {
        field: 'keep-logo',
        message: 'The logo is the sample brand’s. Upload yours under Logo and colors, or keep it with the button',
      },
    ]
  await saveSampleDecision(db, [...kept, ...wanted], now())
  await recordSecurityEvent(db, { ...services, now }, { kind: 'settings', words: 'Samples decided', device })
  return []
}

/** Saves some fields of a form over the stored values. `words.seen` is the version it was opened with. */
async function saveFields<Values>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  kept: EditForm<Values>,
  key: string,
  input: FormInput,
): Promise<FieldError[]> {
  const saved = await saveEditForm(db, kept, key, { ...(await getStoredInput(db, kept, key)), ...input }, now())
  if (saved.kind === 'saved') return []
  if (saved.kind === 'invalid') return saved.errors
  return [
    { field: 'card', message: 'Somebody changed this since you opened the page. Look it over, and save it again' },
  ]
}

async function getStoredInput<Values>(db: Db, { form, read }: EditForm<Values>, key: string): Promise<FormInput> {
  const stored = await read(db, key)
  return stored === null ? {} : form.textsOf(stored)
}

/** Moves errors about an experience's price to that experience's field. */
function nameErrors(errors: FieldError[], slug: string): FieldError[] {
  return errors.map(({ field, message }) => ({ field: field === 'price' ? `price-${slug}` : 'card', message }))
}

/** The setup step a form belongs to. */
export function parseSetupStepKey(form: FormData): SetupStepKey | null {
  const card = form.get('card')
  return typeof card === 'string' && isSetupStepKey(card) ? card : null
}
