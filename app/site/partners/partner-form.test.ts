import { expect, test } from 'vitest'
import { partnerForm } from './partner-form.ts'

const typed = {
  kind: 'Photography',
  name: ' Juniper  Lens ',
  trade: 'Quiet documentary photography',
  instagramUrl: 'instagram.com/juniper',
  websiteUrl: '',
}

test.each([
  ['Instagram alone', 'https://instagram.com/juniper', ''],
  ['a website alone', '', 'https://juniper.example/'],
  ['both links', 'https://instagram.com/juniper', 'https://juniper.example/'],
])('a partner with %s is accepted, and https:// is added to its links', (_, instagramUrl, websiteUrl) => {
  const bare = (link: string) => link.replace('https://', '')
  expect(partnerForm.read({ ...typed, instagramUrl: bare(instagramUrl), websiteUrl: bare(websiteUrl) })).toEqual({
    values: { ...typed, name: 'Juniper Lens', instagramUrl, websiteUrl },
  })
})

test.each([
  ['kind', 'Bakery', 'Choose which heading they go under'],
  ['kind', '', 'Choose which heading they go under'],
  ['name', ' \u200b ', 'Enter the partner’s name'],
  ['name', 'x'.repeat(81), 'Shorten this to at most 80 characters; it has 81'],
  ['trade', '', 'Say in a few words what they do'],
  ['trade', 'x'.repeat(121), 'Shorten this to at most 120 characters; it has 121'],
  [
    'instagramUrl',
    '@juniper',
    'Enter the page’s address, such as https://www.instagram.com/theirname. It has to begin with https://',
  ],
  ['instagramUrl', '', 'Give an Instagram page or a website, so that visitors can find them'],
  [
    'websiteUrl',
    'http://juniper.example',
    'Enter the website’s address, such as https://theirname.com. It has to begin with https://',
  ],
])('the partner field %s refuses %j', (field, word, message) => {
  expect(partnerForm.read({ ...typed, [field]: word })).toEqual({ errors: [{ field, message }] })
})

test('an empty partner form reports kind, name and trade once each', () => {
  const reading = partnerForm.read({})
  expect('errors' in reading && reading.errors.map(({ field }) => field)).toEqual(['kind', 'name', 'trade'])
})
