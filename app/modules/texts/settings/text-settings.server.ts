import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { parsePhoneNumber } from '../../../business/parse-phone-number.ts'
import { isRecentlyAuthenticated, requireRecentAuthentication } from '../../../business/auth/sessions.server.ts'
import { validateOwnPassword } from '../../../business/auth/validate-own-password.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { decryptEnteredSecret, encryptEnteredSecret } from '../../../plumbing/secrets/typed-secret.server.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { carrierConsequences } from '../carrier/carrier-error.ts'
import { carrierNames, type CarrierKind, type CarrierSettings } from '../carrier/carrier-settings.ts'
import { queueTextMessage } from '../outbox/text-rows.server.ts'
import { formatTextMessageStatus } from '../thread/text-entries.server.ts'
import { isTextNumber } from '../thread/text-recipients.server.ts'
import { countTextPartsSince, getFirstDayOfMonth } from '../account/automatic-rules.server.ts'
import {
  getAutomaticTextSettings,
  saveAutomaticTextsForm,
  saveRegistrationForm,
  setStaffTextConsent,
} from './automatic-settings.server.ts'
import { isCarrierKind, parseTextAccountForm, textSettingsPath } from '../account/text-account-form.ts'
import {
  findTextAccountFailure,
  getTextAccount,
  removeTextAccount,
  saveTextAccount,
  type TextsServices,
} from '../account/text-account.server.ts'
import type { FailedTextSettingsForm, TextSettingsView } from './text-settings-view.ts'

/** The field of each carrier's account that is never shown again. */
const secretFields: Readonly<Record<CarrierKind, string>> = { telnyx: 'key', twilio: 'authToken' }

/** Reads the page about text messages. */
export async function getTextSettingsView({ db, now, config }: TextsServices): Promise<TextSettingsView> {
  const [account, failure, { timeZone }, test] = await Promise.all([
    getTextAccount(db, config),
    findTextAccountFailure(db),
    getSetting(db, 'identity'),
    db
      .selectFrom('text_message')
      .selectAll()
      .where('kind', '=', 'test')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const { settings, obstacle } = account
  return {
    account: settings && {
      kind: settings.kind,
      name: carrierNames[settings.kind],
      number: settings.from && formatPhoneNumber(settings.from),
      isByEnvironment: account.from === 'environment',
      secretEnd: getSecret(settings).slice(-4),
      accountSid: settings.kind === 'twilio' ? settings.accountSid : null,
    },
    obstacle,
    failure: failure && carrierConsequences[failure.cause].words(failure.code),
    webhook: config.siteUrl.startsWith('https:') ? `${config.siteUrl}/hooks/text` : null,
    parts: await countTextPartsSince(db, getFirstDayOfMonth(now(), timeZone)),
    automatic: await getAutomaticTextSettings(db, config.siteUrl, now()),
    test: test
      ? `${formatPhoneNumber(test.phone)}: ${formatTextMessageStatus(test, 'them', { now: now(), timeZone }).label}`
      : null,
  }
}

function getSecret(settings: CarrierSettings): string {
  return settings.kind === 'telnyx' ? settings.key : settings.authToken
}

/** Handles the forms of the page. Returns where to go, the refused form, or null for an unknown form. */
export async function handleTextSettingsForm(
  services: TextsServices,
  request: Request,
  input: FormInput,
): Promise<{ to: string } | FailedTextSettingsForm | null> {
  const { db, now, config } = services
  const account = await getTextAccount(db, config)
  const isOwners = account.settings ? account.from === 'owner' : ['none', 'unreadable'].includes(account.obstacle)
  switch (input.intent) {
    case 'remove':
      await requireRecentAuthentication(services, request, textSettingsPath)
      await removeTextAccount(services, request)
      return { to: `${textSettingsPath}?done=removed` }
    case 'connect':
      return isOwners && isCarrierKind(input.carrier) ? connect(services, request, input, account.settings) : null
    case 'automatic': {
      const errors = await saveAutomaticTextsForm(db, input, now())
      if (errors.length > 0) return { ...toBack(input, null, errors), isAutomatic: true }
      services.nudge()
      return { to: `${textSettingsPath}?done=automatic` }
    }
    case 'registration':
      await saveRegistrationForm(db, input, now())
      return { to: `${textSettingsPath}?done=registration#registration` }
    case 'staff-on':
    case 'staff-off':
      return (await setStaffTextConsent(db, input.phone ?? '', input.intent === 'staff-on', now()))
        ? { to: `${textSettingsPath}?done=staff#staff` }
        : null
    case 'test': {
      const phone = parsePhoneNumber(input.testTo ?? '')
      if (phone === null || !isTextNumber(phone))
        return toBack(input, null, [{ field: 'testTo', message: 'Enter a US number, such as (904) 555-0142' }])
      const { name } = await getSetting(db, 'identity')
      const words = `This is a test of text messages from ${name}.`
      await queueTextMessage(db, { eventId: null, phone, kind: 'test', words, language: 'en' }, now())
      services.nudge()
      return { to: `${textSettingsPath}?done=tested` }
    }
    default:
      return null
  }
}

async function connect(
  services: TextsServices,
  request: Request,
  input: FormInput,
  stored: CarrierSettings | null,
): Promise<{ to: string } | FailedTextSettingsForm> {
  const { now, config } = services
  const kind = input.carrier as CarrierKind
  const field = secretFields[kind]
  const of = ['texts', kind]
  const carried = decryptEnteredSecret(config.secret, of, input.typed ?? '', now()) ?? ''
  const secret = (input[field] ?? '').trim() || carried
  const parsed = parseTextAccountForm(kind, { ...input, [field]: secret }, stored)
  const isStale = !(await isRecentlyAuthenticated(services, request))
  const errors = [
    ...('errors' in parsed ? parsed.errors : []),
    ...(isStale ? await validateOwnPassword(services, request, input.ownPassword ?? '') : []),
  ]
  if ('settings' in parsed && errors.length === 0) {
    await saveTextAccount(services, request, parsed.settings)
    return { to: `${textSettingsPath}?done=connected` }
  }
  const typed = secret === '' ? null : encryptEnteredSecret(config.secret, of, secret, now())
  return { ...toBack(input, kind, errors), typed, isStale }
}

function toBack(input: FormInput, carrier: CarrierKind | null, errors: FieldError[]): FailedTextSettingsForm {
  const { key: _, authToken: __, ownPassword: ___, ...kept } = input
  return { carrier, input: kept, errors, typed: null, isStale: false }
}
