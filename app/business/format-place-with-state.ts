import { trimEndMatches } from '../plumbing/http/normalize-text.ts'
import { findStateByZip } from './find-state-by-zip.ts'

/**
 * Completes a typed place name for search engines with the state of the base ZIP, unless it already names a state or
 * country: after a comma ("Kingsland, GA", "Toronto, Canada"), or as a state at its end ("Savannah Georgia", "St. Marys
 * GA 31558").
 */
export function formatPlaceWithState(typed: string, baseZip: string): string {
  const place = trimEndMatches(typed, /[\s,]/)
  const state = findStateByZip(baseZip)
  return state === null || place.includes(',') || endsWithState(place) ? place : `${place}, ${state}`
}

/** Whether a typed place ends in a state: its letters in capitals at the end, or its name. */
function endsWithState(city: string): boolean {
  const place = city.replace(/\s+\d{5}(-\d{4})?$/, '')
  const letters = /\s([A-Z]{2})$/.exec(place)?.[1]
  if (letters && stateLetters.has(letters)) return true
  return stateNames.some((state) => ` ${place}`.toLowerCase().endsWith(` ${state.toLowerCase()}`))
}

const stateLetters = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC ' +
    'SD TN TX UT VT VA WA WV WI WY'
  ).split(' '),
)

const stateNames = [
  'Alabama',
  'Alaska',
  'Arizona',
  'Arkansas',
  'California',
  'Colorado',
  'Connecticut',
  'Delaware',
  'Florida',
  'Georgia',
  'Hawaii',
  'Idaho',
  'Illinois',
  'Indiana',
  'Iowa',
  'Kansas',
  'Kentucky',
  'Louisiana',
  'Maine',
  'Maryland',
  'Massachusetts',
  'Michigan',
  'Minnesota',
  'Mississippi',
  'Missouri',
  'Montana',
  'Nebraska',
  'Nevada',
  'New Hampshire',
  'New Jersey',
  'New Mexico',
  'New York',
  'North Carolina',
  'North Dakota',
  'Ohio',
  'Oklahoma',
  'Oregon',
  'Pennsylvania',
  'Rhode Island',
  'South Carolina',
  'South Dakota',
  'Tennessee',
  'Texas',
  'Utah',
  'Vermont',
  'Virginia',
  'Washington',
  'West Virginia',
  'Wisconsin',
  'Wyoming',
]
