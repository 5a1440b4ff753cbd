import { OptionalLabelContext } from '../../ui/field.tsx'
import { FormFieldInput } from '../../ui/form-field-input.tsx'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import type { FormField, FormInput } from '../../ui/form-field.ts'
import type { Language } from '../../ui/language.ts'
import { venueSettingLabels, type VenueSetting } from '../events/event-details.ts'
import type { AskableDetailKey } from './question-fields.ts'
import { getQuestionFieldName, getClientAnswerKind } from './client-answers.ts'
import { questionsText, type QuestionText } from './questions-text.ts'

type Props = {
  fields: AskableDetailKey[]
  typed: FormInput
  errors: FieldError[]
  /** Whether the client has just answered. */
  isThanked: boolean
  action: string
  language: Language
}

/** Questions on the client page, a field for each missing detail. */
export function QuestionsSection({ fields, typed, errors, isThanked, action, language }: Props) {
  const words = questionsText(language)
  if (fields.length === 0 && !isThanked) return null
  return (
    <section className="yours-standing yours-facts any-break" id="facts" aria-labelledby="facts-heading">
      <h2 id="facts-heading">{words.heading(fields.length)}</h2>
      {isThanked && (
        <p className="note" role="status">
          {words.thanks} {fields.length > 0 && words.more}
        </p>
      )}
      {fields.length > 0 && (
        <form method="post" action={action} noValidate>
          {!isThanked && <p>{words.lead}</p>}
          <div className="yours-questions stack">
            {/* Every field is optional, as the sentence above says. */}
            <OptionalLabelContext value="">
              {fields.map((field) => (
                <FormFieldInput
                  key={field}
                  field={createQuestionField(field, language)}
                  typed={typed[getQuestionFieldName(field)]}
                  error={getFieldErrorMessage(errors, getQuestionFieldName(field))}
                />
              ))}
            </OptionalLabelContext>
          </div>
          <p>
            <button className="btn" type="submit" name="intent" value="facts">
              {words.send}
            </button>
          </p>
        </form>
      )}
    </section>
  )
}

/** A question as a form field. */
function createQuestionField(field: AskableDetailKey, language: Language): FormField {
  const { questions, settings, choose } = questionsText(language)
  const { question, hint }: QuestionText = questions[field]
  const shown = { name: getQuestionFieldName(field), label: question, ...(hint && { hint }), optional: true }
  switch (getClientAnswerKind(field)) {
    case 'note':
      return { ...shown, as: 'text', rows: 2 }
    case 'name':
      return { ...shown, as: 'line' }
    case 'phone':
      return { ...shown, as: 'line', input: { type: 'tel' } }
    case 'time':
      return { ...shown, as: 'line', input: { type: 'time' } }
    case 'count':
      return { ...shown, as: 'count' }
    case 'choice': {
      const choices = (Object.keys(venueSettingLabels) as VenueSetting[]).map((value) => ({
        value,
        label: settings[value],
      }))
      return { ...shown, as: 'choice', choices, other: choose }
    }
  }
}
