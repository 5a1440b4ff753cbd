import type { ZodType } from 'zod'
import { getSetting, createSettingSampleFlag, saveSetting } from '../../business/stored-settings.server.ts'
import type { HostedPages, BusinessIdentity, StoredSettings } from '../../business/stored-settings.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { preserveEventTimeZones } from '../../agreements/proposals/keep-event-zones.server.ts'
import { isKnownZip } from '../../quotes/travel/locations.server.ts'
import { listFieldDifferences } from '../../ui/field-differences.ts'
import { toFieldErrors } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { hostedPagesSchema, hostedPagesLabels, toHostedPagesInput } from './hosted-pages-schema.ts'
import { createIdentitySchema, identityLabels, toIdentityInput } from './identity-schema.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'

/** Path of both forms. */
export const businessSettingsPath = '/backbar/settings/business'

type Services = { db: Db; now: () => number; config: { siteUrl: string } }

/** The edit form of the identity. The brand has its own page and is kept. */
export async function createIdentityEditForm(services: Services, device: string): Promise<EditForm<BusinessIdentity>> {
  const { brand } = await getSetting(services.db, 'identity')
  const form = createIdentitySchema(isKnownZip).transform((typed) => (brand ? { ...typed, brand } : typed))
  const kept = createSettingEditForm(
    services,
    { name: 'identity', form, labels: identityLabels, wordsOf: toIdentityInput },
    device,
  )
  return {
    ...kept,
    async write(db, value, terms) {
      const isSample = await createSettingSampleFlag('identity').read(db)
      await kept.write(db, value, terms)
      const { stored, now } = terms
      if (!stored) return
      const isNobodys = isSample || stored.isTimeZoneUnset === true
      await preserveEventTimeZones(db, { from: stored.timeZone, to: value.timeZone, isSample: isNobodys, now })
    },
  }
}

/** The edit form of the hosted pages. */
export function createHostedPagesEditForm(services: Services, device: string): EditForm<HostedPages> {
  return createSettingEditForm(
    services,
    { name: 'hosted', form: hostedPagesSchema, labels: hostedPagesLabels, wordsOf: toHostedPagesInput },
    device,
  )
}

type SettingsPart<Name extends 'identity' | 'hosted'> = {
  name: Name
  form: ZodType<StoredSettings[Name]>
  labels: Readonly<Record<string, string>>
  wordsOf: (value: StoredSettings[Name]) => FormInput
}

/** Storage of a settings form. Changed settings are recorded in the audit log with the `device`. */
function createSettingEditForm<Name extends 'identity' | 'hosted'>(
  services: Services,
  { name, form, labels, wordsOf }: SettingsPart<Name>,
  device: string,
): EditForm<StoredSettings[Name]> {
  const read: EditForm<StoredSettings[Name]>['form']['read'] = (input) => {
    const reading = form.safeParse(input)
    return reading.success ? { values: reading.data } : { errors: toFieldErrors(reading.error) }
  }
  return {
    form: {
      read,
      textsOf: (value) => ({ ...wordsOf(value), intent: name }),
      differ(stored, typed) {
        const reading = read(typed)
        return listFieldDifferences(labels, stored, 'values' in reading ? wordsOf(reading.values) : typed)
      },
    },
    address: () => `${businessSettingsPath}#${name}`,
    locks: [`setting:${name}`],
    canAdd: false,
    read: (db) => getSetting(db, name),
    async write(db, value, { stored, now }) {
      await saveSetting(db, name, value, now)
      const changes = stored ? listFieldDifferences(labels, wordsOf(stored), wordsOf(value)) : []
      const words = changes.map(({ label }) => label).join(', ')
      if (words !== '') await recordSecurityEvent(db, services, { kind: 'settings', words, device })
    },
    title: () => null,
    sample: () => createSettingSampleFlag(name),
  }
}
