import { choiceField, integerField, defineForm, checkboxField, type FormValues } from '../../../business/forms/form.ts'
import { certificateKinds } from './certificate.ts'

/** Path of the shift rules in the settings. */
export const shiftRulesPath = '/backbar/settings/crew'

/** Effect of a missing or expired certificate on offers. */
export const certificatePolicies = ['ignore', 'warn', 'require'] as const
export type CertificatePolicy = (typeof certificatePolicies)[number]

const policyChoices: { value: CertificatePolicy; label: string }[] = [
  { value: 'ignore', label: 'We do not ask for it' },
  { value: 'warn', label: 'Tell us where it is missing' },
  { value: 'require', label: 'Required before a shift is offered' },
]
const policyErrorMessage = 'Choose what happens without it'

/** Form of the rules on rest and required certificates. */
export const shiftRulesForm = defineForm({
  restHours: integerField({
    label: 'Hours between two events',
    hint: 'From being back to leaving again. If there is less, you are told before you ask.',
    least: 0,
    most: 24,
  }),
  weekHours: integerField({
    label: 'Hours in a week, Monday to Sunday',
    hint: 'If there is more, you are told before you ask.',
    least: 8,
    most: 100,
  }),
  alcohol: choiceField({
    label: 'Server training',
    hint: 'TIPS, ServSafe Alcohol and the like. Your state may leave it to you; many venues ask for it.',
    choices: policyChoices,
    mend: policyErrorMessage,
  }),
  food: choiceField({ label: 'Food handler card', choices: policyChoices, mend: policyErrorMessage }),
  license: choiceField({ label: 'Driver’s license', choices: policyChoices, mend: policyErrorMessage }),
  adult: choiceField({
    label: 'Proof of age, 18 or over',
    hint: 'No one younger may serve alcohol here, and some states ask for more.',
    choices: policyChoices,
    mend: policyErrorMessage,
  }),
  handsOver: checkboxField({
    label: 'Staff may hand a shift to another bartender who fits, without asking you',
    hint: 'If not, the one who hands it over keeps it until you agree.',
  }),
  fromBase: checkboxField({ label: 'Hours count from leaving base, not from the call' }),
})
export type ShiftRules = FormValues<typeof shiftRulesForm>

/** Shift rules of a new business, which the owner can change. */
export const defaultShiftRules: ShiftRules = {
  restHours: 8,
  weekHours: 60,
  alcohol: 'warn',
  food: 'ignore',
  license: 'ignore',
  adult: 'warn',
  handsOver: false,
  fromBase: false,
}

/** Returns the policy for a certificate kind. A kind the owner typed is required only by the shift. */
export function getCertificatePolicy(
  kind: string,
  { alcohol, food, license }: Pick<ShiftRules, 'alcohol' | 'food' | 'license'>,
): CertificatePolicy {
  const [ofAlcohol, ofFood, ofLicense] = certificateKinds
  return kind === ofAlcohol ? alcohol : kind === ofFood ? food : kind === ofLicense ? license : 'ignore'
}

const certificateLabels = {
  alcohol: 'server training',
  food: 'food handler card',
  license: 'license',
  adult: 'age',
} as const

/** Formats the rules for the settings list: "8 h of rest, license required, you hear where server training is missing". */
export function formatShiftRulesSummary(rules: ShiftRules): string {
  const by = (rule: CertificatePolicy) =>
    (Object.keys(certificateLabels) as (keyof typeof certificateLabels)[])
      .filter((kind) => rules[kind] === rule)
      .map((kind) => certificateLabels[kind])
  const [required, missed] = [by('require'), by('warn')]
  const papers = [
    ...(required.length > 0 ? [`${required.join(', ')} required`] : []),
    ...(missed.length > 0 ? [`you hear where ${missed.join(' or ')} is missing`] : []),
  ]
  return [`${rules.restHours} h of rest`, ...(papers.length > 0 ? papers : ['no permits asked for'])].join(', ')
}
