import type { ZodType } from 'zod'
import { readSetting } from '../../business/business.server.ts'
import { saveSetting } from '../../business/save-if-unchanged.server.ts'
import type { Settings } from '../../business/business.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Words } from '../../plumbing/http/posted-words.server.ts'
import { isKnownZip } from '../../quotes/travel/places.server.ts'
import { differences } from '../../ui/differences.ts'
import { fieldErrors } from '../../ui/field-errors.ts'
import { hostedForm, hostedLabels, hostedWords } from './hosted-words.ts'
import { identityForm, identityLabels, identityWords } from './identity-words.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import type { Back } from './settings-back.ts'

type Services = { db: Db; now: () => number; config: { siteUrl: string } }

/** Does what one of the settings page's forms asks for; the owner can read which settings were changed, and on what `device`. */
export async function changeSettings(
  house: Services,
  words: Words,
  device: string,
): Promise<{ kind: 'saved'; undo?: string } | Back> {
  switch (words.intent) {
    case 'identity': {
      // The look has a page of its own; what this form does not know stays.
      const { brand } = await readSetting(house.db, 'identity')
      const form = identityForm(isKnownZip).transform((typed) => (brand ? { ...typed, brand } : typed))
      return change(house, { name: 'identity', form, labels: identityLabels, wordsOf: identityWords }, words, device)
    }
    case 'edit-identity':
      return { kind: 'typed', intent: 'identity', words, seen: words.seen ?? '' }
    case 'hosted':
      return change(
        house,
        { name: 'hosted', form: hostedForm, labels: hostedLabels, wordsOf: hostedWords },
        words,
        device,
      )
    default:
      return { kind: 'saved' }
  }
}

/** The address of one of the settings page's forms. */
export function settingsForm(name: 'identity' | 'hosted'): string {
  return `/backbar/settings#${name}`
}

type Part<Name extends 'identity' | 'hosted'> = {
  name: Name
  form: ZodType<Settings[Name]>
  labels: Readonly<Record<string, string>>
  wordsOf: (value: Settings[Name]) => Record<string, string>
}

async function change<Name extends 'identity' | 'hosted'>(
  house: Services,
  part: Part<Name>,
  words: Words,
  device: string,
): Promise<{ kind: 'saved'; undo?: string } | Back> {
  const reading = part.form.safeParse(words)
  const seen = words.seen ?? ''
  if (!reading.success) return { kind: 'invalid', intent: part.name, errors: fieldErrors(reading.error), words, seen }
  const changes = (stored: Settings[Name]) => differences(part.labels, part.wordsOf(stored), part.wordsOf(reading.data))
  const saved = await saveSetting(house.db, part.name, reading.data, seen, house.now(), {
    async also(db, former) {
      const names = changes(former).map(({ label }) => label)
      if (names.length > 0) await recordSecurityEvent(db, house, { kind: 'settings', words: names.join(', '), device })
    },
    keep: {
      form: settingsForm(part.name),
      title: null,
      words: (former) => ({ ...part.wordsOf(former), intent: part.name }),
    },
  })
  if (saved.kind === 'saved') return saved
  if (saved.kind !== 'conflict') return { kind: 'saved' }
  const rows = changes(saved.stored)
  return { kind: 'conflict', intent: part.name, words, rows, seen: saved.seen }
}
