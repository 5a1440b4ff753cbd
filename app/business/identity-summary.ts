import type { SettingValue } from '../ui/setting-value.ts'
import type { Brand } from './brand/brand.ts'
import type { BusinessIdentity } from './stored-settings.ts'
import { formatPhoneNumber } from './format-phone-number.ts'

type Contact = Pick<
  BusinessIdentity,
  'legalName' | 'email' | 'phone' | 'alertsTo' | 'instagramUrl' | 'tiktokUrl' | 'isTimeZoneUnset'
>

/** Summarizes name and contact for the list of settings. `isSample`: whether they are still the sample brand's. */
export function summarizeContact(identity: Contact, isSample: boolean): SettingValue {
  const nobodys = listExampleContacts(identity)
  if (isSample) return { wrong: `still the sample brand, ${identity.legalName}` }
  if (nobodys.length > 0) return { wrong: `samples, so they reach no one: ${nobodys.join(', ')}` }
  if (identity.isTimeZoneUnset) return { wrong: 'no time zone chosen' }
  return `${identity.legalName}, ${formatPhoneNumber(identity.phone)}`
}

/** Summary of the brand: "your colors, your own logo". */
export function summarizeBrand(brand: Brand | undefined): SettingValue {
  const colors = brand?.first || brand?.second ? 'your colors' : 'amber and red'
  return `${colors}, ${brand?.onDark || brand?.onLight ? 'your own logo' : 'the usual logo'}`
}

/** Returns contact details that are reserved for examples and reach no real person. */
export function listExampleContacts({
  email,
  phone,
  alertsTo,
  instagramUrl,
  tiktokUrl,
}: Omit<Contact, 'legalName'>): string[] {
  const isNobodys = (host: string) =>
    /\.(example|test|invalid|localhost)$/.test(`.${host}`) || /(^|\.)example\.(com|net|org)$/.test(host)
  const getHost = (url: string) => (url === '' ? '' : new URL(url).hostname)
  const ways: [string, boolean][] = [
    ['the email address', isNobodys(email.split('@').at(-1)!)],
    ['the phone number', /^\+1\d{3}55501\d\d$/.test(phone)],
    ['where alerts go', isNobodys(alertsTo.split('@').at(-1)!)],
    ['Instagram', isNobodys(getHost(instagramUrl))],
    ['TikTok', isNobodys(getHost(tiktokUrl))],
  ]
  return ways.filter(([, isNobodys]) => isNobodys).map(([way]) => way)
}
