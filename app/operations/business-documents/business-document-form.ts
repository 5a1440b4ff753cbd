import {
  choiceField,
  dateField,
  defineForm,
  noteField,
  optionalField,
  checkboxField,
  type FormValues,
} from '../../business/forms/form.ts'
import { businessDocumentKinds, type BusinessDocumentKind } from './business-document.ts'

const businessDocumentFields = defineForm(
  {
    kind: choiceField({
      label: 'Kind of document',
      choices: (Object.keys(businessDocumentKinds) as BusinessDocumentKind[]).map((value) => ({
        value,
        label: businessDocumentKinds[value],
      })),
      mend: 'Choose what kind of document it is',
    }),
    name: noteField({
      label: 'Name',
      hint: 'If the kind is not enough: which county a license is for.',
      most: 120,
    }),
    endsOn: optionalField(
      dateField({
        label: 'Good until',
        hint: 'Its last day. After it, clients and venues no longer get the document.',
        mend: 'Enter a real day, such as 5/1/2027, or leave it empty',
      }),
    ),
    isForVenues: checkboxField({ label: 'Venues may download it with the packet of their event' }),
  },
  ({ kind, endsOn }) =>
    kind === 'insurance' && endsOn === null
      ? [{ field: 'endsOn', message: 'Enter the day the insurance ends: it is on the certificate' }]
      : [],
)

/** Form of a business document without its file. An empty name defaults to its kind. */
export const businessDocumentForm: typeof businessDocumentFields = {
  ...businessDocumentFields,
  read(words) {
    const reading = businessDocumentFields.read(words)
    if ('errors' in reading) return reading
    const { kind, name } = reading.values
    return { values: { ...reading.values, name: name || businessDocumentKinds[kind] } }
  },
}

export type BusinessDocumentValues = FormValues<typeof businessDocumentForm>
