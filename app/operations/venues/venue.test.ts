import { expect, test } from 'vitest'
import { formatVenueAddress, venueForm, type VenueDetails } from './venue.ts'
import { rankSimilarVenues, compareVenues, type VenueAddress } from './compare-venues.ts'

const club: VenueAddress = {
  name: 'Epping Forest Yacht Club',
  address: '1830 Epping Forest Dr, Jacksonville',
  zip: '32217',
}
const at = (name: string, address = '', zip = ''): VenueAddress => ({ name, address, zip })

test.each<[string, VenueAddress, VenueAddress, ReturnType<typeof compareVenues>]>([
  ['the same words', club, club, 'same'],
  ['capitals, signs and “the”', club, at('the EPPING-FOREST yacht club!'), 'same'],
  ['accents', at('Café Jolié'), at('Cafe Jolie'), 'same'],
  ['no ZIP said', club, at('Epping Forest Yacht Club', 'Jacksonville'), 'same'],
  ['one name, two ZIPs', club, at('Epping Forest Yacht Club', '', '32084'), 'other-zip'],
  ['part of the name', club, at('Epping Forest'), 'maybe'],
  ['part of the name, elsewhere', club, at('Epping Forest', '', '32084'), null],
  ['another name, one street', club, at('The yacht club', '1830 Epping Forest Drive'), 'same'],
  ['two cities alone', at('Barn A', 'Jacksonville'), at('Barn B', 'Jacksonville'), null],
  ['two homes', at('Our home', 'Jacksonville', '32217'), at('our home', 'Jacksonville', '32217'), null],
  ['one home by its street', at('Home', '4 Elm Street'), at('Backyard', '4 elm st., Jacksonville'), 'same'],
  ['one street in two ZIPs', at('A', '12 Main St', '32204'), at('B', '12 Main St', '32084'), null],
  ['nothing booked', at('Not booked yet'), at('not booked yet'), null],
  ['nothing said', at('The Barn'), at(''), null],
  ['a short name in another', at('Barn'), at('Barn on the hill'), null],
])('two venues are compared as the same, perhaps the same or different: %s', (_, known, place, expected) => {
  expect(compareVenues(known, place)).toBe(expected)
})

test('the most likely venue match comes first', () => {
  const known = [at('Epping Forest Yacht Club', '', '32084'), at('Epping Forest'), club]
  expect(rankSimilarVenues(known, club).map(({ likeness }) => likeness)).toEqual(['same', 'maybe', 'other-zip'])
})

test('values of the venue form are normalized, and errors are reported at their fields', () => {
  const barn = { name: ' The  Barn ', address: '1 Elm St, Hastings, FL 32145', phone: '904-555-0142' }
  const { values } = venueForm.read(barn) as { values: VenueDetails }
  expect(values).toMatchObject({ name: 'The Barn', zip: '32145', phone: '+19045550142', email: '', notes: '' })
  expect(formatVenueAddress(values)).toBe('1 Elm St, Hastings, FL 32145')
  expect(venueForm.read({ zip: '3214', phone: 'ask', notes: 'x'.repeat(2_001) })).toEqual({
    errors: [
      { field: 'name', message: 'Enter the venue’s name, or whose home it is' },
      { field: 'zip', message: 'Enter a ZIP of five digits' },
      { field: 'phone', message: 'Enter a phone number with its area code, such as (904) 555-0100' },
      { field: 'notes', message: 'Shorten this to at most 2,000 characters; it has 2,001' },
    ],
  })
})
