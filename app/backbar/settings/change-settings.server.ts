import type { ZodType } from 'zod'
import { saveSetting } from '../../business/save-if-unchanged.server.ts'
import type { Settings } from '../../business/business.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Words } from '../../plumbing/http/posted-words.server.ts'
import { isKnownZip } from '../../quotes/travel/places.server.ts'
import { differences } from '../../ui/differences.ts'
import { fieldErrors } from '../../ui/field-errors.ts'
import { hostedForm, hostedLabels, hostedWords } from './hosted-words.ts'
import { identityForm, identityLabels, identityWords } from './identity-words.ts'
import type { Back } from './settings-back.ts'

/** Does what one of the settings page's forms asks for. */
export async function changeSettings(db: Db, words: Words, now: number): Promise<{ kind: 'saved' } | Back> {
  switch (words.intent) {
    case 'identity':
      return change(
        db,
        { name: 'identity', form: identityForm(isKnownZip), labels: identityLabels, wordsOf: identityWords },
        words,
        now,
      )
    case 'hosted':
      return change(db, { name: 'hosted', form: hostedForm, labels: hostedLabels, wordsOf: hostedWords }, words, now)
    default:
      return { kind: 'saved' }
  }
}

type Part<Name extends 'identity' | 'hosted'> = {
  name: Name
  form: ZodType<Settings[Name]>
  labels: Readonly<Record<string, string>>
  wordsOf: (value: Settings[Name]) => Record<string, string>
}

async function change<Name extends 'identity' | 'hosted'>(
  db: Db,
  part: Part<Name>,
  words: Words,
  now: number,
): Promise<{ kind: 'saved' } | Back> {
  const reading = part.form.safeParse(words)
  const seen = words.seen ?? ''
  if (!reading.success) return { kind: 'invalid', intent: part.name, errors: fieldErrors(reading.error), words, seen }
  const saved = await saveSetting(db, part.name, reading.data, seen, now)
  if (saved.kind !== 'conflict') return { kind: 'saved' }
  const rows = differences(part.labels, part.wordsOf(saved.stored), part.wordsOf(reading.data))
  return { kind: 'conflict', intent: part.name, words, rows, seen: saved.seen }
}
