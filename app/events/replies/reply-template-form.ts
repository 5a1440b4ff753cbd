import type { FormCodec } from '../../business/forms/form.ts'
import { findUnknownBrackets, formatPlaceholders } from '../../business/forms/placeholder-brackets.ts'
import { getSpanishAfterEdit } from '../../business/spanish-version.ts'
import type { SpanishReplyTemplate, ReplyTemplate } from '../../business/stored-settings.ts'
import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import { listFieldDifferences } from '../../ui/field-differences.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { findUnknownPlaceholders, replyPlaceholders } from './placeholders.ts'
import {
  parseReplyEmailFields,
  getDefaultSpanish,
  addDefaultSpanishToTemplate,
  addSpanishToTemplate,
  keepFirstErrorPerField,
} from './reply-form.ts'
import { isHoldRequired, replyOutcomeLabels, type ReplyOutcome } from './reply-outcome.ts'

/** The form of a template. `before` is the stored template. */
export function createReplyTemplateForm(key: string, before: ReplyTemplate): FormCodec<ReplyTemplate> {
  return {
    read(input) {
      const { template, errors } = parseTemplate(input, before)
      return errors.length > 0 ? { errors } : { values: template }
    },
    textsOf: (template) => ({ template: key, ...templateWords(template) }),
    differ: (stored, typed) =>
      listFieldDifferences(
        templateLabels,
        toConflictInput(stored),
        toConflictInput(templateWords(parseTemplate(typed, before).template)),
      ),
  }
}

function templateWords({ es, ...template }: ReplyTemplate): FormInput {
  const { name, subject, body, notedAs } = template
  return {
    name,
    subject: formatPlaceholders(subject, replyPlaceholders),
    body: formatPlaceholders(body, replyPlaceholders),
    notedAs,
    ...(isHoldRequired(template) && { holdsDay: 'yes' }),
    ...(es && {
      subjectEs: formatPlaceholders(es.subject, replyPlaceholders),
      bodyEs: formatPlaceholders(es.body, replyPlaceholders),
    }),
  }
}

const templateLabels = {
  name: 'Name',
  subject: 'Subject',
  body: 'Email',
  subjectEs: 'Subject in Spanish',
  bodyEs: 'Message in Spanish',
  notedAs: 'Means',
  holdsDay: 'Holds the day',
}

function toConflictInput(input: FormInput): FormInput {
  // Versions stored before placeholders had labels have braces.
  const shown = Object.fromEntries(
    Object.entries(input).map(([name, text]) => [name, formatPlaceholders(text, replyPlaceholders)]),
  )
  return { ...shown, notedAs: replyOutcomeLabels[input.notedAs as ReplyOutcome], holdsDay: input.holdsDay ?? 'no' }
}

/** Parses a template and its errors. */
function parseTemplate(input: FormInput, before: ReplyTemplate) {
  const { subject, body, errors } = parseReplyEmailFields(input)
  const name = normalizeLine(input.name)
  if (name === '') errors.unshift({ field: 'name', message: 'Give the reply a name' })
  if (name.length > 60) errors.unshift({ field: 'name', message: 'Shorten the name to 60 characters' })
  const spanish = parseSpanishTemplate(input, errors)
  for (const [field, text] of [
    ['subject', subject],
    ['body', body],
    ['subjectEs', spanish?.subject ?? ''],
    ['bodyEs', spanish?.body ?? ''],
  ] as const) {
    const [unknown] = [...findUnknownPlaceholders(text), ...findUnknownBrackets(text)]
    if (unknown)
      errors.push({
        field,
        message: `Nothing is filled in for ${unknown}: use one of those listed below, or write it without brackets`,
      })
  }
  const notedAs = (Object.keys(replyOutcomeLabels) as ReplyOutcome[]).find((state) => state === input.notedAs) ?? 'none'
  const template = { name, subject, body, notedAs, holdsDay: input.holdsDay === 'yes' }
  const es = getSpanishAfterEdit<SpanishReplyTemplate>({
    english: { subject, body },
    spanish,
    before: { english: { subject: before.subject, body: before.body }, spanish: before.es },
    usual: getDefaultSpanish(template),
  })
  return {
    template: addDefaultSpanishToTemplate(addSpanishToTemplate(template, es)),
    errors: keepFirstErrorPerField(errors),
  }
}

/** Parses a Spanish version. Both fields are required, or neither. */
function parseSpanishTemplate(input: Record<string, string>, errors: FieldError[]): SpanishReplyTemplate | undefined {
  const email = parseReplyEmailFields({ subject: input.subjectEs ?? '', body: input.bodyEs ?? '' })
  if (email.subject === '' && email.body === '') return undefined
  errors.push(...email.errors.map(({ field, message }) => ({ field: `${field}Es`, message })))
  return { subject: email.subject, body: email.body }
}
