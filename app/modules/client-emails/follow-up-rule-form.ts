import {
  choiceField,
  integerField,
  defineForm,
  lineField,
  optionalField,
  parsedField,
  multilineField,
  type FieldDefinition,
  type FormDefinition,
} from '../../business/forms/form.ts'
import { findUnknownBrackets, addPlaceholdersToField } from '../../business/forms/placeholder-brackets.ts'
import { findUnknownPlaceholders } from '../../events/replies/placeholders.ts'
import { parseOptionalHttpsUrl } from '../../site/partners/parse-optional-url.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { followUpPlaceholders } from './fill-follow-up-template.ts'
import { followUpModeLabels } from './follow-up-text.ts'
import {
  reviewSites,
  type EmailSubjectAndBody,
  type ReviewSite,
  type StoredFollowUpRule,
} from './follow-up-settings.ts'
import { followUpRules } from './follow-up-rules.ts'
import { followUpModes, type FollowUpKind, type FollowUpMode } from './follow-up-kinds.ts'
import { defaultFollowUpTemplates } from './default-follow-up-templates.ts'

/** Form values of a rule. `days` only for rules that have days, `links` only for the review rule. */
export type FollowUpRuleValues = {
  mode: FollowUpMode
  days: number
  subject: string
  body: string
  subjectEs: string
  bodyEs: string
} & Record<ReviewSite, string>

const subject = (label: string, empty: string) =>
  addPlaceholdersToField(lineField({ label, most: 200, empty }), followUpPlaceholders)
const body = (label: string, empty: string) =>
  addPlaceholdersToField(multilineField({ label, rows: 10, most: 5_000, empty }), followUpPlaceholders)
const reviewSiteKeys = Object.keys(reviewSites) as ReviewSite[]

/** Form of a rule: how and when its follow-ups are sent, and their text in both languages. */
export function createFollowUpRuleForm(kind: FollowUpKind): FormDefinition<FollowUpRuleValues> {
  const { days } = followUpRules[kind]
  const fields: Partial<{ [Name in keyof FollowUpRuleValues]: FieldDefinition<FollowUpRuleValues[Name]> }> = {
    mode: choiceField<FollowUpMode>({
      label: 'How this email is sent',
      choices: followUpModes.map((value) => ({ value, label: followUpModeLabels[value] })),
      mend: 'Choose how it goes',
    }),
    ...(days && { days: integerField({ label: 'Number of days', least: days.least, most: days.most }) }),
    ...(kind === 'review' &&
      Object.fromEntries(reviewSiteKeys.map((place) => [place, link(`${reviewSites[place]} review link`)]))),
    subject: subject('Subject', 'Write a subject'),
    body: body('Email', 'Write the email'),
    subjectEs: subject('Subject in Spanish', 'Write a subject in Spanish'),
    bodyEs: body('Message in Spanish', 'Write the email in Spanish'),
  }
  return defineForm<FollowUpRuleValues>(
    fields as { [Name in keyof FollowUpRuleValues]: FieldDefinition<FollowUpRuleValues[Name]> },
    unknownIn,
  )
}

function link(label: string): FieldDefinition<string> {
  const mend = `${label}: enter the address of the page, which begins with https://`
  const one = parsedField({
    label,
    input: { inputMode: 'url' },
    parse: (typed) => parseOptionalHttpsUrl(typed) || null,
    mend,
  })
  return optionalField(one, '')
}

function unknownIn(values: FollowUpRuleValues): FieldError[] {
  return (['subject', 'body', 'subjectEs', 'bodyEs'] as const).flatMap((field) => {
    const text = values[field]
    const [unknown] = [...findUnknownPlaceholders(text, followUpPlaceholders), ...findUnknownBrackets(text)]
    const message = `Nothing is filled in for ${unknown}: use one of those listed below, or write it without brackets`
    return unknown ? [{ field, message }] : []
  })
}

/** Stored rule as form values, with defaults for what the owner did not set. */
export function toFollowUpRuleValues(kind: FollowUpKind, stored: StoredFollowUpRule = {}): FollowUpRuleValues {
  const [en, es] = [
    stored.en ?? defaultFollowUpTemplates('en')[kind],
    stored.es ?? defaultFollowUpTemplates('es')[kind],
  ]
  return {
    mode: stored.mode ?? 'ask',
    days: stored.days ?? followUpRules[kind].days?.usual ?? 0,
    subject: en.subject,
    body: en.body,
    subjectEs: es.subject,
    bodyEs: es.body,
    ...(Object.fromEntries(reviewSiteKeys.map((place) => [place, stored.links?.[place] ?? ''])) as Record<
      ReviewSite,
      string
    >),
  }
}

/** Form values that differ from the defaults, to be stored. */
export function toStoredFollowUpRule(kind: FollowUpKind, values: FollowUpRuleValues): StoredFollowUpRule {
  const own = (typed: EmailSubjectAndBody, usual: EmailSubjectAndBody) =>
    typed.subject === usual.subject && typed.body === usual.body ? null : typed
  const en = own({ subject: values.subject, body: values.body }, defaultFollowUpTemplates('en')[kind])
  const es = own({ subject: values.subjectEs, body: values.bodyEs }, defaultFollowUpTemplates('es')[kind])
  const links = Object.fromEntries(reviewSiteKeys.flatMap((place) => (values[place] ? [[place, values[place]]] : [])))
  return {
    mode: values.mode,
    ...(followUpRules[kind].days && { days: values.days }),
    ...(en && { en }),
    ...(es && { es }),
    ...(kind === 'review' && { links }),
  }
}
