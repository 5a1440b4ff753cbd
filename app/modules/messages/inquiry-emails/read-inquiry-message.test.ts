import { describe, expect, test } from 'vitest'
import {
  findInquiryLayout,
  learnInquiryLayout,
  listFilledLabels,
  readGuestCount,
  type InquiryLayout,
} from '../inquiry-layouts/inquiry-layout.ts'
import { readInquiryMessage, type InquiryMessage } from './read-inquiry-message.ts'

const isOwn = (email: string) => email === 'hello@bar.example'

function message(text: string, changes: Partial<InquiryMessage> = {}): InquiryMessage {
  const sender = { senderName: 'Gigs', senderEmail: 'noreply@gigs.example', replyTo: null, subject: 'New inquiry' }
  return { ...sender, text, authenticity: 'passed', ...changes }
}

const nothing = { name: '', date: '', guests: '', venue: '', email: '', phone: '', occasion: '', message: '' }

/** Learns the layout of an email from the saved inquiry. */
function teach(text: string, saved: Partial<typeof nothing>, layouts: InquiryLayout[] = []): InquiryLayout | null {
  const { email, text: read, layout } = readInquiryMessage(message(text), { isOwn, layouts })
  const rules = learnInquiryLayout(read, email, { ...nothing, ...saved }, layout?.rules ?? null)
  return rules && { id: 'a', domain: 'gigs.example', rules, source: 'Gigs', makesInquiries: false }
}

function read(text: string, layout: InquiryLayout | null, changes: Partial<InquiryMessage> = {}) {
  return readInquiryMessage(message(text, changes), { isOwn, layouts: layout ? [layout] : [] })
}

describe('without a learned layout', () => {
  test.each([
    [
      'English labels',
      'Name: Ana Solis\nEmail: ana@mail.example\nPhone: (214) 555-0101\nWedding date: June 12, 2027\nGuest count: 100–150\nVenue: The Grove\nEvent type: Wedding\nMessage: Two drinks.\nAnd ice.\n\nReply soon.',
      {
        requestorName: 'Ana Solis',
        fromEmail: 'ana@mail.example',
        phoneNumber: '(214) 555-0101',
        eventDate: '2027-06-12',
        eventGuestCount: '125',
        eventLocation: 'The Grove',
        occasion: 'Wedding',
        message: 'Two drinks.\nAnd ice.',
      },
    ],
    [
      'Spanish labels',
      'Nombre: Ana Solís\nCorreo electrónico: ana@mail.example\nTeléfono: 214 555 0101\nFecha de la boda: 12 de junio de 2027\nInvitados: unos 80\nLugar: La Huerta\nTipo de evento: Boda\nMensaje: ¿Traen hielo?',
      {
        requestorName: 'Ana Solís',
        fromEmail: 'ana@mail.example',
        phoneNumber: '(214) 555-0101',
        eventDate: '2027-06-12',
        eventGuestCount: '80',
        eventLocation: 'La Huerta',
        occasion: 'Boda',
        message: '¿Traen hielo?',
      },
    ],
    [
      'only two of them, and a date that is none',
      'Name: Ana\nDate: sometime in June\n\nQuestions? help@gigs.example',
      { requestorName: 'Ana', eventDate: '', fromEmail: '', phoneNumber: '', eventGuestCount: '', message: '' },
    ],
  ])('an inquiry email with %s is parsed without guessing', (_, text, expected) => {
    expect(read(text, null).input).toMatchObject(expected)
  })

  test('an inquiry email written by a person gives name, address and text', () => {
    const person = { senderName: 'Ana Solis', senderEmail: 'ana@mail.example' }
    const { input, isPersonal } = read('Are you free on June 12? My mom is mom@mail2.example.', null, person)
    expect(isPersonal).toBe(true)
    expect(input).toMatchObject({ requestorName: 'Ana Solis', fromEmail: 'ana@mail.example', eventDate: '' })
    expect(input.message).toContain('Are you free')
  })

  test('an inquiry email names the address that replies go to', () => {
    const { input } = read('Name: Ana\nDate: June 12, 2027', null, { replyTo: 'reply-8841@gigs.example' })
    expect(input.fromEmail).toBe('reply-8841@gigs.example')
  })
})

describe('with a learned layout', () => {
  const first =
    'Party of: Ana & Leo\nCelebration on: 12/06/2027\nReach them at: ana@mail.example\nHeads: 80\nLocation: USA\nTell us: A taco bar, please'
  const next =
    'Party of: Cleo Park\nCelebration on: 05/07/2027\nReach them at: cleo@mail.example\nHeads: 60\nLocation: USA\nTell us: Mezcal!'
  const saved = {
    name: 'Ana & Leo',
    date: '2027-06-12',
    email: 'ana@mail.example',
    guests: '80',
    message: 'A taco bar, please',
  }

  test('a learned layout fills in the next email with the same labels', () => {
    const layout = teach(first, saved)
    expect(listFilledLabels(layout!.rules)).toEqual(['celebration on', 'heads', 'party of', 'reach them at', 'tell us'])
    const { input, layout: found } = read(next, layout)
    expect(found).toBe(layout)
    // The first email showed that the day comes before the month, and "Location" was emptied.
    expect(input).toMatchObject({
      requestorName: 'Cleo Park',
      eventDate: '2027-07-05',
      fromEmail: 'cleo@mail.example',
      eventGuestCount: '60',
      eventLocation: '',
      message: 'Mezcal!',
      heardFrom: 'Gigs',
    })
  })

  test.each([
    ['a renamed label', next.replace('Celebration on', 'The big day')],
    ['a label less', next.replace('Heads: 60\n', '')],
  ])('a learned layout fills in no email with %s', (_, text) => {
    const { layout, input } = read(text, teach(first, saved))
    expect(layout).toBeNull()
    expect(input.requestorName).toBe('')
  })

  test.each([
    ['a sender that failed the check', { authenticity: 'failed' }],
    ['a sender without a check', { authenticity: 'unknown' }],
    ['another domain', { senderEmail: 'noreply@gigs.evil.example' }],
    [
      'a forward by somebody else',
      {
        text: `---------- Forwarded message ----------\nFrom: Gigs <noreply@gigs.example>\nDate: Fri, Nov 27, 2026\nSubject: New inquiry\n\n${next}`,
        subject: 'Fwd: New inquiry',
        senderEmail: 'eve@else.example',
      },
    ],
  ])('a learned layout fills in no email of %s', (_, changes) => {
    const { layout, domain } = read(next, teach(first, saved), changes)
    expect(layout).toBeNull()
    expect(domain).not.toBe('gigs.example')
  })

  test('a learned layout fills in an email that the owner forwards', () => {
    const text = `---------- Forwarded message ----------\nFrom: Gigs <noreply@gigs.example>\nDate: Fri, Nov 27, 2026\nSubject: New inquiry\n\n${next}`
    const forward = { subject: 'Fwd: New inquiry', senderEmail: 'hello@bar.example' }
    expect(read(text, teach(first, saved), forward).input).toMatchObject({ eventDate: '2027-07-05' })
    expect(read(text, teach(first, saved), { ...forward, authenticity: 'failed' }).layout).toBeNull()
  })

  test('a learned email layout is corrected when the next inquiry is saved', () => {
    const layout = teach(first, saved)!
    const corrected = teach(next, { name: 'Cleo Park', date: '2027-07-05', venue: 'USA' }, [layout])!
    expect(read(first, corrected).input).toMatchObject({ eventLocation: 'USA', message: '', fromEmail: '' })
  })

  test.each([
    [
      'labels above their text',
      'Who\nAna & Leo\n\nBig moment\nJune 12, 2027\n',
      { name: 'Ana & Leo', date: '2027-06-12' },
    ],
    ['Spanish labels', 'Novios: Ana y Leo\nCuándo será: 12/06/2027\n', { name: 'Ana y Leo', date: '2027-06-12' }],
    [
      'a label that reads the wrong way',
      'From: Gigs Team\nWith love: Ana\nDate: 6/12/2027',
      { name: 'Ana', date: '2027-06-12' },
    ],
    [
      'an address in a sentence',
      'Name: Ana\nDate: 6/12/2027\nWrite to ana@mail.example soon.',
      { name: 'Ana', date: '2027-06-12', email: 'ana@mail.example' },
    ],
    ['a label like a property of objects', 'Constructor: Ana\nDate: 6/12/2027', { name: 'Ana', date: '2027-06-12' }],
  ])('a layout is learned from %s', (_, text, example) => {
    const { input } = read(text, teach(text, example))
    const { name: requestorName, date: eventDate, ...rest } = example as Partial<typeof nothing>
    expect(input).toMatchObject({ requestorName, eventDate, fromEmail: rest.email ?? '' })
  })

  test.each([
    ['sentences', 'Ana needs a bartender on June 12, 2027 for 80 guests.', { name: 'Ana', date: '2027-06-12' }],
    ['one label', 'Date: June 12, 2027', { name: 'Ana', date: '2027-06-12' }],
    ['other words than the email has', 'Name: Gigs\nDate: soon', { name: 'Ana' }],
  ])('no layout is learned from %s', (_, text, example) => {
    expect(teach(text, example)).toBeNull()
  })

  test('of several matching layouts the layout with the most labels is used', () => {
    const small = { ...teach('Name: Ana\nDate: 6/12/2027', { name: 'Ana', date: '2027-06-12' })!, id: 'small' }
    const text = 'Name: Ana\nDate: 6/12/2027\nHeads: 80'
    const large = { ...teach(text, { name: 'Ana', date: '2027-06-12', guests: '80' })!, id: 'large' }
    expect(findInquiryLayout([small, large], 'gigs.example', text)?.id).toBe('large')
    expect(findInquiryLayout([small, large], 'gigs.example', 'Name: Ana\nDate: soon')?.id).toBe('small')
    expect(findInquiryLayout([small], 'else.example', text)).toBeNull()
  })
})

test.each([
  ['120', 120],
  ['100-150', 125],
  ['100 – 150 guests', 125],
  ['between 80 and 100', 90],
  ['entre 80 y 100', 90],
  ['about 90', 90],
  ['not sure', null],
])('the text “%s” is parsed as a number of guests', (words, count) => {
  expect(readGuestCount(words)).toBe(count)
})

test('a long hostile inquiry email is read in linear time', () => {
  const { input } = read('Name: a\n'.repeat(2_500) + 'x\n'.repeat(10_000) + ':'.repeat(10_000), null)
  expect(input.requestorName).toBe('a')
})
