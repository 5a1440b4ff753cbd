import {
  choice,
  count,
  defineForm,
  line,
  optional,
  parsed,
  text,
  type FieldDefinition,
  type FormDefinition,
} from '../../business/forms/form.ts'
import { findUnknownPlaceholders } from '../../leads/replies/placeholders.ts'
import { parseOptionalHttpsUrl } from '../../site/partners/https-link.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { letterPlaces } from './compose-follow-up.ts'
import { followUpModeLabels } from './letter-copy.ts'
import { reviewPlaces, type EmailSubjectAndBody, type ReviewSite, type StoredFollowUpRule } from './letter-settings.ts'
import { letterModes, letterRules, type FollowUpKind, type FollowUpMode } from './rules.ts'
import { usualLetters } from './usual-letters.ts'

/** A rule as its form says it. Days are of rules that have some, links of the review alone. */
export type FollowUpRuleValues = {
  mode: FollowUpMode
  days: number
  subject: string
  body: string
  subjectEs: string
  bodyEs: string
} & Record<ReviewSite, string>

const subject = (label: string, empty: string) => line({ label, most: 200, empty })
const body = (label: string, empty: string) => text({ label, rows: 10, most: 5_000, empty })
const places = Object.keys(reviewPlaces) as ReviewSite[]

/** The form of a rule: how its letters go, when, and what they say in both languages. */
export function createFollowUpRuleForm(kind: FollowUpKind): FormDefinition<FollowUpRuleValues> {
  const { days } = letterRules[kind]
  const fields: Partial<{ [Name in keyof FollowUpRuleValues]: FieldDefinition<FollowUpRuleValues[Name]> }> = {
    mode: choice<FollowUpMode>({
      label: 'How it goes',
      choices: letterModes.map((value) => ({ value, label: followUpModeLabels[value] })),
      mend: 'Choose how it goes',
    }),
    ...(days && { days: count({ label: 'Days', least: days.least, most: days.most }) }),
    ...(kind === 'review' && Object.fromEntries(places.map((place) => [place, link(reviewPlaces[place])]))),
    subject: subject('Subject', 'Write a subject'),
    body: body('Email', 'Write the email'),
    subjectEs: subject('Subject in Spanish', 'Write a subject in Spanish'),
    bodyEs: body('Email in Spanish', 'Write the email in Spanish'),
  }
  return defineForm<FollowUpRuleValues>(
    fields as { [Name in keyof FollowUpRuleValues]: FieldDefinition<FollowUpRuleValues[Name]> },
    unknownIn,
  )
}

function link(label: string): FieldDefinition<string> {
  const mend = `${label}: enter the address of the page, which begins with https://`
  const one = parsed({
    label,
    input: { inputMode: 'url' },
    parse: (typed) => parseOptionalHttpsUrl(typed) || null,
    mend,
  })
  return optional(one, '')
}

function unknownIn(values: FollowUpRuleValues): FieldError[] {
  return (['subject', 'body', 'subjectEs', 'bodyEs'] as const).flatMap((field) => {
    const [unknown] = findUnknownPlaceholders(values[field], letterPlaces)
    const message = `There is nothing to put in place of ${unknown}: take one of those listed below`
    return unknown ? [{ field, message }] : []
  })
}

/** A rule as it is stored, in its form: what the owner did not say is as usual. */
export function ruleValues(kind: FollowUpKind, stored: StoredFollowUpRule = {}): FollowUpRuleValues {
  const [en, es] = [stored.en ?? usualLetters('en')[kind], stored.es ?? usualLetters('es')[kind]]
  return {
    mode: stored.mode ?? 'ask',
    days: stored.days ?? letterRules[kind].days?.usual ?? 0,
    subject: en.subject,
    body: en.body,
    subjectEs: es.subject,
    bodyEs: es.body,
    ...(Object.fromEntries(places.map((place) => [place, stored.links?.[place] ?? ''])) as Record<ReviewSite, string>),
  }
}

/** What of a form is the owner's own, to be stored. */
export function ruleFrom(kind: FollowUpKind, values: FollowUpRuleValues): StoredFollowUpRule {
  const own = (typed: EmailSubjectAndBody, usual: EmailSubjectAndBody) =>
    typed.subject === usual.subject && typed.body === usual.body ? null : typed
  const en = own({ subject: values.subject, body: values.body }, usualLetters('en')[kind])
  const es = own({ subject: values.subjectEs, body: values.bodyEs }, usualLetters('es')[kind])
  const links = Object.fromEntries(places.flatMap((place) => (values[place] ? [[place, values[place]]] : [])))
  return {
    mode: values.mode,
    ...(letterRules[kind].days && { days: values.days }),
    ...(en && { en }),
    ...(es && { es }),
    ...(kind === 'review' && { links }),
  }
}
